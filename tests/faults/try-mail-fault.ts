// Tries faults while mails are being sent: an administrator sends invitations, and each must reach the mail server.
import { randomUUID } from 'node:crypto'
import { answerInquiry, requestInvitation } from '../../domain/inquiries/inquiries.contracts.ts'
import type { Administrator } from './administrator.ts'
import { clockAhead, clockBehind } from './clock.ts'
import { lasting, lastsMs } from './fault.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import type { DatabaseKind, Ground, Stage } from './stage.ts'
import { inSeconds, onStage, type Result, strikeWhile, type Trial, until } from './try-fault.ts'
import { keepActing, nextNumber, patienceMs } from './writers.ts'

/** A fault that strikes while mails are on their way; it returns when it is over. */
interface MailFault {
  name: string
  /** As that of a `Fault`. */
  prepare?: () => Promise<Ground | string>
  strike: (mails: MailServer) => Promise<void>
  /** Whether answers of 503 are to be expected. */
  mayRefuse?: boolean
}

/** Milliseconds that every byte of a slow mail server travels, each way; a mail takes six answers. */
const slowMs = 2_500

/** Milliseconds of silence: longer than the site waits for a greeting, which is 15 seconds. */
const silentMs = 20_000

/** Strikes with what `begin` does, and ends with what it returns. */
const forSome = (name: string, ms: number, begin: (mails: MailServer) => () => void): MailFault => ({
  name,
  strike: (mails) => lasting(ms, () => begin(mails)),
})

/** Made anew for each database, since both are tried at once. */
export const mailFaults = (): readonly MailFault[] => [
  forSome(`mail server away for ${lastsMs / 1000} s`, lastsMs, ({ wire }) => wire.cut()),
  forSome(`mail server slow for 10 s, ${(2 * slowMs) / 1000} s for each answer`, 10_000, ({ wire }) =>
    wire.slow(slowMs),
  ),
  forSome(`mail server silent for ${silentMs / 1000} s`, silentMs, ({ wire }) => wire.silence()),
  forSome(`mail server resets after DATA for ${lastsMs / 1000} s`, lastsMs, (mails) => mails.cutAfterData()),
  // PostgreSQL cancels statements that are under way when its clock goes forward.
  { ...clockAhead(), mayRefuse: true },
  { ...clockBehind(), mayRefuse: true },
]

/** Invitations under way at once: as many mails as leave by themselves when all is well. */
const atOnce = 4

/** Longest that a request may take, in milliseconds: far less than a slow mail takes, and enough for a busy machine. */
const longestMs = 8_000

/** Seconds after the fault within which all mails must have left: the first retry comes after one minute, the next after two. */
const mostSeconds = 100

/** The heading of the rows that `tryMailFault` makes. */
export const mailHeading = ['what happens', 'database', 'arrived twice', 'seconds until all had left']

/** A visitor asks for an invitation, and the administrator sends it. Its mark is the address that the mail goes to. */
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

/** Whether no mail waits in the outbox, as an operator reads it. */
const isOutboxEmpty = async ({ url }: Stage): Promise<boolean> =>
  /^village_outbox_waiting 0$/m.test(await (await fetch(`${url}/metrics`)).text())

/** Opens a village with a mail server of ours, lets the fault strike while mails leave, and waits until all have left. */
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
