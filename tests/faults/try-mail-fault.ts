// Tries one fault while mails are on their way: an administrator sends invitations, and each must reach the mail server.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { answerInquiry, requestInvitation } from '../../domain/inquiries/inquiries.contracts.ts'
import { type Administrator, openAdministrator } from './administrator.ts'
import type { MailFault } from './mail-faults.ts'
import { openMailServer } from './mail-server.ts'
import { type DatabaseKind, type Ground, openStage, type Stage } from './stage.ts'
import type { Result, Trial } from './try-fault.ts'
import { keepActing, nextNumber, patienceMs } from './writers.ts'

/** Invitations under way at once: as many mails as leave by themselves when all is well. */
const atOnce = 4

/** Longest that a request may take, in milliseconds: far less than a slow mail takes, and enough for a busy machine. */
const longestMs = 8_000

/** Seconds after the fault within which all mails must have left: the first retry comes after one minute, the next after two. */
const mostSeconds = 100

/** The heading of the rows that `tryMailFault` makes. */
export const mailHeading = `| what happens | database | arrived twice | seconds until all had left |
| --- | --- | ---: | ---: |`

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

/** Mails that wait in the outbox, as an operator reads it. */
const waitingMails = async ({ url }: Stage): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^village_outbox_waiting (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

/** Waits until the outbox is empty. Resolves with false when it is not by then. */
const awaitEmptyOutbox = async (stage: Stage, until: number): Promise<boolean> => {
  while ((await waitingMails(stage)) !== 0) {
    if (performance.now() > until) return false
    await wait(500)
  }
  return true
}

/** Opens a village with a mail server of ours, lets the fault strike while mails leave, and waits until all have left. */
export const tryMailFault = async (
  kind: DatabaseKind,
  { name, strike, mayRefuse = false }: MailFault,
  { ground, aroundMs, leastRate }: Trial,
): Promise<Result> => {
  const mails = await openMailServer()
  const site = { ...ground?.settings?.site, SMTP_URL: mails.url }
  const own: Ground = { close: async () => undefined, ...ground, settings: { ...ground?.settings, site } }
  const stage = await openStage(kind, own)
  const closers: (() => unknown)[] = [() => stage.close(), () => mails.close()]
  try {
    await stage.start()
    const administrator = await openAdministrator(stage)
    closers.unshift(() => administrator.leave())
    const { written, stop } = keepActing(() => invite(stage, administrator), atOnce)
    await wait(aroundMs)
    const before = written.acknowledged.length
    const begin = performance.now()
    await strike(mails)
    const over = performance.now()
    const during = written.acknowledged.length - before
    await wait(aroundMs)
    await stop()
    const isEmpty = await awaitEmptyOutbox(stage, over + mostSeconds * 1000)
    const drained = performance.now() - over

    const lost = written.acknowledged.filter(({ mark }) => !mails.taken.has(mark))
    const twice = written.acknowledged.filter(({ mark }) => (mails.taken.get(mark)?.length ?? 0) > 1)
    const differing = twice.filter(({ mark }) => new Set(mails.taken.get(mark)).size > 1)
    const rate = Math.round(before / (aroundMs / 1000))
    const rateDuring = Math.round(during / ((over - begin) / 1000))
    const strange = Object.entries(written.refused).filter(([status]) => !(mayRefuse && status === '503'))
    const failures = [
      ...(lost.length > 0 ? [`${lost.length} mails never left`] : []),
      ...(isEmpty ? [] : [`mails still wait ${mostSeconds} s after it`]),
      ...(differing.length > 0 ? [`${differing.length} mails came again under another message id`] : []),
      ...(rate < leastRate ? [`only ${rate} acknowledged a second`] : []),
      ...(rateDuring < rate / 5 ? [`only ${rateDuring} acknowledged a second during it`] : []),
      ...(written.longest > longestMs ? [`a request took ${Math.round(written.longest)} ms`] : []),
      ...strange.map(([status, times]) => `${times} answers of ${status}`),
      ...(written.unanswered > 0 ? [`${written.unanswered} requests were not answered`] : []),
      ...administrator.signedOut.map((why) => `an administrator was signed out: ${why}`),
    ].map((failure) => `${kind}, ${name}: ${failure}`)
    const cells = [
      name,
      kind === 'embedded' ? 'embedded' : 'PostgreSQL',
      twice.length,
      isEmpty ? (drained / 1000).toFixed(0) : 'never',
    ]
    return { line: `| ${cells.join(' | ')} |`, failures }
  } finally {
    for (const closer of closers) await closer()
  }
}
