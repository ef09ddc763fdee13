// Runs faults while mails are sent: an administrator sends invitations, and each must reach the mail server.
import { randomUUID } from 'node:crypto'
import { answerInquiry, requestInvitation } from '../../domain/inquiries/inquiries.contracts.ts'
import type { Administrator } from './administrator.ts'
import { clockAhead, clockBehind } from './clock.ts'
import { lasting, lastsMs } from './fault.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import type { DatabaseKind, Ground, Stage } from './stage.ts'
import { inSeconds, onStage, type Result, strikeWhile, type Trial, until } from './try-fault.ts'
import { keepActing, nextNumber, patienceMs } from './writers.ts'

/** A fault that strikes while mails are being sent; its `strike` resolves when it is over. */
interface MailFault {
  name: string
  /** See `Fault`. */
  prepare?: () => Promise<Ground | string>
  strike: (mails: MailServer) => Promise<void>
  /** Whether responses of 503 are expected. */
  mayRefuse?: boolean
}

/** Milliseconds by which a slow mail server delays every byte in each direction; a mail takes six responses. */
const slowMs = 2_500

/** Milliseconds of silence: longer than the 15 seconds that the site waits for a greeting. */
const silentMs = 20_000

/** Starts a fault with `begin`, and ends it with the function that `begin` returned. */
const forSome = (name: string, ms: number, begin: (mails: MailServer) => () => void): MailFault => ({
  name,
  strike: (mails) => lasting(ms, () => begin(mails)),
})

/** Created separately for each database, because both run at once. */
export const mailFaults = (): readonly MailFault[] => [
  forSome(`mail server away for ${lastsMs / 1000} s`, lastsMs, ({ wire }) => wire.cut()),
  forSome(`mail server slow for 10 s, ${(2 * slowMs) / 1000} s for each answer`, 10_000, ({ wire }) =>
    wire.slow(slowMs),
  ),
  forSome(`mail server silent for ${silentMs / 1000} s`, silentMs, ({ wire }) => wire.silence()),
  forSome(`mail server resets after DATA for ${lastsMs / 1000} s`, lastsMs, (mails) => mails.cutAfterData()),
  // PostgreSQL cancels statements in progress when its clock jumps ahead.
  { ...clockAhead(), mayRefuse: true },
  { ...clockBehind(), mayRefuse: true },
]

/** Concurrent invitations: as many mails as are normally sent at once. */
const atOnce = 4

/** Maximum milliseconds of a request: far shorter than a slow mail takes, and long enough for a busy machine. */
const longestMs = 8_000

/** Seconds after the fault within which all mails must be sent: retries come after one minute, then after two more. */
const mostSeconds = 100

/** The header of the rows that `tryMailFault` returns. */
export const mailHeading = ['what happens', 'database', 'arrived twice', 'seconds until all had left']

/** A visitor requests an invitation, and the administrator sends it. Its mark is the mail's recipient. */
const invite = async ({ url, apiKey }: Stage, { ask }: Administrator): Promise<{ status: number; mark: string }> => {
  const email = `invited${nextNumber()}@example.com`
  const asked = await fetch(`${url}${requestInvitation.path}`, {
    method: 'POST',
    headers: { apikey: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A Parent', email, location: 'Paris', words: 'We moved here.' }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { id } = (await asked.json()) as { id: string }
  if (!asked.ok) return { status: asked.status, mark: email }
  const answered = await ask(answerInquiry.path.replace('{id}', id), {
    kind: 'invitation',
    request_id: randomUUID(),
    last_reply_id: null,
  })
  await answered.json()
  return { status: answered.status, mark: email }
}

/** Whether the outbox is empty, according to the metrics. */
const isOutboxEmpty = async ({ url }: Stage): Promise<boolean> =>
  /^village_outbox_waiting 0$/m.test(await (await fetch(`${url}/metrics`)).text())

/** Opens a village with its own mail server, strikes while mails are sent, and waits until all are sent. */
export const tryMailFault = async (
  kind: DatabaseKind,
  { name, strike, mayRefuse = false }: MailFault,
  { ground, ...trial }: Trial,
): Promise<Result> => {
  const mails = await openMailServer()
  const site = { ...ground?.settings?.site, SMTP_URL: mails.url }
  const own: Ground = { close: async () => undefined, ...ground, settings: { ...ground?.settings, site } }
  const result = onStage(kind, name, own, async (stage, administrator) => {
    const inviting = keepActing(() => invite(stage, administrator), atOnce)
    const struck = await strikeWhile(inviting, () => strike(mails), { ...trial, mayRefuse })
    const { written, over, rate, rateDuring, failures } = struck
    const drained = await until(() => isOutboxEmpty(stage), over, mostSeconds)

    const lost = written.acknowledged.filter(({ mark }) => !mails.taken.has(mark))
    const twice = written.acknowledged.filter(({ mark }) => (mails.taken.get(mark)?.length ?? 0) > 1)
    const differing = twice.filter(({ mark }) => new Set(mails.taken.get(mark)).size > 1)
    return {
      cells: [twice.length, inSeconds(drained, 0)],
      failures: [
        ...(lost.length > 0 ? [`${lost.length} mails never left`] : []),
        ...(drained === null ? [`mails still wait ${mostSeconds} s after it`] : []),
        ...(differing.length > 0 ? [`${differing.length} mails came again under another message id`] : []),
        ...failures,
        ...(rateDuring < rate / 5 ? [`only ${rateDuring} acknowledged a second during it`] : []),
        ...(written.longest > longestMs ? [`a request took ${Math.round(written.longest)} ms`] : []),
        ...(written.unanswered > 0 ? [`${written.unanswered} requests were not answered`] : []),
      ],
    }
  })
  return result.finally(() => mails.close())
}
