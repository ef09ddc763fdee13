// The outbox job: sends due emails, several at once and each with a timeout; retries failures and gives up after about a day.
import type { FastifyBaseLogger } from 'fastify'
import { sql, type UpdateObject } from 'kysely'
import pg from 'pg'
import type { Queryable } from '../database/open.ts'
import type { Db, Tables } from '../database/tables.ts'
import { MailNotSent, MailRefused, type MailTransport } from './mail-transport.ts'
import type { Metrics } from './metrics.ts'
import {
  isBulk,
  isOpen,
  isSeparate,
  type MailKind,
  mailKinds,
  type OutgoingMail,
  onMailQueued,
  secondsFromNow,
} from './outbox.queries.ts'

/** A due email that this process holds until its lease ends. */
interface DueMail extends OutgoingMail {
  attempts: number
}

/** Longest delay of an email, in seconds: that of the notice to one inviter. */
const longestWaitSeconds = 6 * 3600

/**
 * Whether an open email is due. One that was created in the future, or is delayed longer than any may be, counts as
 * due: a clock was ahead.
 */
const isDue = sql<boolean>`${isOpen} and (next_attempt_at <= clock_timestamp()
  or created_at > clock_timestamp() + interval '1 minute'
  or next_attempt_at > clock_timestamp() + make_interval(secs => ${longestWaitSeconds + 60}))`

const urgentKinds = Object.entries<MailKind>(mailKinds).flatMap(([name, { urgent }]) => (urgent ? [name] : []))

/**
 * Claims the due email that has waited longest, urgent ones first. Its next attempt moves `leaseSeconds` ahead, in case
 * this process dies.
 */
const claimDueMail = async (
  db: Queryable,
  { leaseSeconds, freshOnly }: { leaseSeconds: number; freshOnly: boolean },
): Promise<DueMail | null> => {
  const claimed = await db
    .updateTable('mail_outbox')
    .set({
      attempts: sql`attempts + 1`,
      taken_at: sql<Date>`clock_timestamp()`,
      next_attempt_at: secondsFromNow(leaseSeconds),
      // Otherwise it would be due again while it is being sent.
      created_at: sql<Date>`least(created_at, clock_timestamp())`,
    })
    .where('id', '=', (due) =>
      due
        .selectFrom('mail_outbox')
        .select('id')
        .where(isDue)
        .$if(freshOnly, (query) => query.where('attempts', '=', 0))
        .orderBy((mail) => mail('kind', 'in', urgentKinds), 'desc')
        .orderBy(isBulk)
        // The embedded database's clock has milliseconds; ids are in order within one.
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'recipient as to', 'subject', 'text_body as text', 'html_body as html', 'attempts'])
    .returning('off_url as offUrl')
    .executeTakeFirst()
  return claimed ? { ...claimed, kind: claimed.kind as DueMail['kind'] } : null
}

/** Bodies contain links that open an account, so they are emptied in rows that will not be sent again. */
const withoutBodies = { text_body: '', html_body: '', off_url: null }

const forgottenKinds = Object.entries<MailKind>(mailKinds).flatMap(([name, { forgotten }]) => (forgotten ? [name] : []))

const forget = (db: Queryable, id: string) =>
  db.deleteFrom('mail_outbox').where('id', '=', id).where('kind', 'in', forgottenKinds).execute()

const markSent = async (db: Queryable, id: string): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ ...withoutBodies, sent_at: sql`clock_timestamp()`, last_error: null })
    .where('id', '=', id)
    .execute()
  await forget(db, id)
}

/**
 * Updates an email that this process has claimed. Does nothing if another one has claimed it since (the lease expired).
 */
const changeTaken = (db: Queryable, { id, attempts }: DueMail, changes: UpdateObject<Tables, 'mail_outbox'>) =>
  db
    .updateTable('mail_outbox')
    .set(changes)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute()

/**
 * Returns a claimed email to the queue. If a newer one with its key is waiting, this one is deleted, or both stay if
 * they are separate.
 */
const giveBack = async (db: Queryable, mail: DueMail, changes: UpdateObject<Tables, 'mail_outbox'>): Promise<void> => {
  const waiting = { ...changes, taken_at: null }
  try {
    await changeTaken(db, mail, waiting)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.constraint === 'mail_outbox_merge')) throw error
    if (isSeparate(mail.kind)) await changeTaken(db, mail, { ...waiting, merge_key: sql`merge_key || ':' || id` })
    else await db.deleteFrom('mail_outbox').where('id', '=', mail.id).where('attempts', '=', mail.attempts).execute()
  }
}

const postponeMail = (db: Queryable, mail: DueMail, seconds: number, reason: string): Promise<void> =>
  giveBack(db, mail, { next_attempt_at: secondsFromNow(seconds), last_error: reason })

/** Releases an email that was claimed but not attempted: it is due immediately, for another process. */
const releaseMail = (db: Queryable, mail: DueMail): Promise<void> =>
  giveBack(db, mail, { attempts: mail.attempts - 1, next_attempt_at: secondsFromNow(0) })

const markFailed = async (db: Queryable, mail: DueMail, reason: string): Promise<void> => {
  await changeTaken(db, mail, { ...withoutBodies, failed_at: secondsFromNow(0), last_error: reason })
  await forget(db, mail.id)
}

const isMailDue = async (db: Queryable): Promise<boolean> => {
  const due = await db.selectFrom('mail_outbox').select('id').where(isDue).limit(1).executeTakeFirst()
  return due !== undefined
}

/** Poll interval in milliseconds for emails of other processes and due retries. */
const pollEvery = 5_000

const atOnce = 8
/** Maximum retries sent at once, so that slow retries never block first attempts. */
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
  db: Db
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  metrics: Pick<Metrics, 'countMail' | 'countRound'>
  /** Overrides timeouts, in milliseconds (tests). */
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

const deliver = async ({ db, transport, log, metrics }: OutboxParts, mail: DueMail, signal: AbortSignal) => {
  const named = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
  try {
    await send(transport, mail, signal)
  } catch (error) {
    const reason = error instanceof MailNotSent ? error.message : 'unknown'
    const seconds = error instanceof MailRefused ? null : secondsToRetry(mail.attempts)
    const words = mail.kind === 'test_mail' && error instanceof MailNotSent ? error.words : undefined
    const stored = words ?? reason
    if (seconds === null) {
      await markFailed(db, mail, stored)
      metrics.countMail('given_up')
      log.error({ ...named, reason }, 'mail given up')
    } else {
      await postponeMail(db, mail, seconds, stored)
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

  const fill = async (): Promise<void> => {
    try {
      do {
        wokenWhileBusy = false
        for (let mail = await next(); mail; mail = await next()) {
          // The stop may have been requested while the email was being claimed.
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
