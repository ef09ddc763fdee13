// The outbox job: sends due emails, several at once and each with a timeout; retries failures and gives up after about a day.
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
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

/** Poll interval in milliseconds for emails of other processes and due retries. */
const pollEvery = 5_000

const atOnce = 8
/** Maximum retries among them, so that slow retries never block first attempts. */
const retriesAtOnce = 3

/** Timeout of one email, and maximum delay of a stop by emails in delivery, in milliseconds. */
const sendDeadlineMs = 30_000
const stopDeadlineMs = 10_000

/** Lease of an email in seconds; longer than its timeout, so that nobody else claims it. */
const leaseSeconds = 120

const retries = 13

/**
 * Seconds to wait after attempt number `attempts`: a minute, doubling, at most four hours; null after 14 attempts, when
 * about 24 hours have passed and the links in the email have expired.
 */
export const secondsToRetry = (attempts: number): number | null =>
  attempts > retries ? null : Math.min(60 * 2 ** (attempts - 1), 4 * 3600)

interface OutboxParts {
  db: Kysely<Tables>
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  metrics: Pick<Metrics, 'countMail' | 'countRound'>
  /** Overrides timeouts, in milliseconds (tests). */
  deadlines?: { send?: number; stop?: number }
}

/** Sends one email. Rejects when `signal` is aborted, even if the transport ignores it. */
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

/**
 * Starts sending. Any number of processes may run it on one database. An email is sent at least once: only a crash between
 * sending and recording it sends it again, with the same message id.
 */
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
      // If the result could not be stored, the email becomes due again when its lease ends.
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

  /** Starts due emails until none is left or the maximum is in delivery; each completed one starts the next. */
  const fill = async (): Promise<void> => {
    try {
      do {
        wokenWhileBusy = false
        for (let mail = await next(); mail; mail = await next()) {
          // The stop may have come while the email was being claimed.
          if (stopped) await releaseMail(db, mail)
          else start(mail)
        }
      } while (wokenWhileBusy)
      metrics.countRound('outbox', false)
    } catch (error) {
      metrics.countRound('outbox', true)
      // The next poll retries; a claimed email becomes due again when its lease ends.
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
    /** Resolves when no email is due (tests). */
    async settled(): Promise<void> {
      do {
        await run()
        await idle()
      } while (!stopped && (await isMailDue(db)))
    },
    /** Claims no more emails and resolves when those in delivery are done; slow ones are left for the next start. */
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
