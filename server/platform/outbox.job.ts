// The outbox job: sends due mails, several at once and each with a deadline; tries again later what failed, gives up after about a day.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/tables.ts'
import { MailNotSent, MailRefused, type MailTransport } from './mail-transport.ts'
import type { Metrics } from './metrics.ts'
import { onMailQueued } from './outbox.queries.ts'
import {
  claimDueMail,
  type DueMail,
  isMailDue,
  markFailed,
  markSent,
  postponeMail,
  releaseMail,
} from './outbox-delivery.queries.ts'

/** Mails of other processes, and those whose retry has come, are found within this time, in milliseconds. */
const pollEvery = 5_000

const atOnce = 8
/** Of them, mails that failed before: what is slow again and again never holds up a mail that is tried for the first time. */
const retriesAtOnce = 3

/** Longest time one mail may take, and longest time that mails in flight hold up a stop, in milliseconds. */
const sendDeadlineMs = 30_000
const stopDeadlineMs = 10_000

/** A mail is held this long, in seconds; longer than its deadline, so that nobody else takes it. */
const leaseSeconds = 120

const retries = 13

/** A minute, doubling, at most four hours; null after 14 tries (about 24 hours), when the links in the mail are dead. */
export const secondsToRetry = (attempts: number): number | null =>
  attempts > retries ? null : Math.min(60 * 2 ** (attempts - 1), 4 * 3600)

interface OutboxParts {
  db: Db
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  metrics: Pick<Metrics, 'countMail' | 'countRound'>
  /** Other deadlines than the usual ones, in milliseconds (tests). */
  deadlines?: { send?: number; stop?: number }
}

const send = async (transport: MailTransport, mail: DueMail, signal: AbortSignal): Promise<void> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(new MailNotSent('deadline'))
  signal.addEventListener('abort', abort, { once: true })
  try {
    if (signal.aborted) abort()
    await Promise.race([transport.send(mail, signal), aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const deliver = async (
  { db, transport, log, metrics }: OutboxParts,
  mail: DueMail,
  signal: AbortSignal,
): Promise<void> => {
  const named = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
  try {
    await send(transport, mail, signal)
  } catch (error) {
    const reason = error instanceof MailNotSent ? error.message : 'unknown'
    const seconds = error instanceof MailRefused ? null : secondsToRetry(mail.attempts)
    if (seconds === null) {
      await markFailed(db, mail, reason)
      metrics.countMail('given_up')
      log.error({ ...named, reason }, 'mail given up')
    } else {
      await postponeMail(db, mail, seconds, reason)
      metrics.countMail('postponed')
      log.warn({ ...named, reason, seconds }, 'mail not sent, will try again')
    }
    return
  }
  await markSent(db, mail.id)
  metrics.countMail('sent')
  log.info(named, 'mail sent')
}

/** Any number of processes may run it. A mail leaves twice only after a crash before its mark, under the same message id. */
export const startOutbox = (parts: OutboxParts) => {
  const { db, log, metrics, deadlines = {} } = parts
  const stopping = new AbortController()
  const inFlight = new Map<Promise<void>, DueMail>()
  let stopped = false
  let filling: Promise<void> | null = null
  let wokenWhileBusy = false

  const start = (mail: DueMail): void => {
    const deadline = AbortSignal.timeout(deadlines.send ?? sendDeadlineMs)
    const delivery = deliver(parts, mail, AbortSignal.any([deadline, stopping.signal]))
      // A mail whose mark could not be written comes back when its lease ends.
      .catch((error: unknown) => log.error({ err: error }, 'what became of a mail could not be written down'))
      .finally(() => {
        inFlight.delete(delivery)
        if (!stopped) run()
      })
    inFlight.set(delivery, mail)
  }
  const mayRetry = (): boolean => [...inFlight.values()].filter(({ attempts }) => attempts > 1).length < retriesAtOnce
  const next = async (): Promise<DueMail | null> =>
    stopped || inFlight.size >= atOnce ? null : claimDueMail(db, { leaseSeconds, freshOnly: !mayRetry() })

  const fill = async (): Promise<void> => {
    try {
      do {
        wokenWhileBusy = false
        for (let mail = await next(); mail; mail = await next()) {
          // The stop may have come while the mail was being claimed.
          if (stopped) await releaseMail(db, mail)
          else start(mail)
        }
      } while (wokenWhileBusy)
      metrics.countRound('outbox', false)
    } catch (error) {
      metrics.countRound('outbox', true)
      // The next poll tries again; a claimed mail comes back when its lease ends.
      log.error({ err: error }, 'the outbox could not be read')
    } finally {
      filling = null
    }
  }
  const run = (): Promise<void> => {
    wokenWhileBusy = true
    filling ??= fill()
    return filling
  }
  const idle = async (): Promise<void> => {
    while (filling || inFlight.size > 0) await Promise.all([filling, ...inFlight.keys()])
  }

  const poll = setInterval(run, pollEvery)
  const forget = onMailQueued(() => void run())
  run()
  return {
    /** Resolves when no mail is due any more (tests). */
    async settled(): Promise<void> {
      do {
        await run()
        await idle()
      } while (!stopped && (await isMailDue(db)))
    },
    /** Takes no further mail and resolves when those in flight are done; what takes too long is left for the next start. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(poll)
      forget()
      const late = setTimeout(() => stopping.abort(), deadlines.stop ?? stopDeadlineMs)
      await idle()
      clearTimeout(late)
    },
  }
}

export type Outbox = ReturnType<typeof startOutbox>
