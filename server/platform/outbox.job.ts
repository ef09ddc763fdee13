// The outbox job: hands due mails over one after another, tries again later what failed, gives up after about a day.
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { MailNotSent, MailRefused, type MailTransport } from './mail-transport.ts'
import {
  claimDueMail,
  type DueMail,
  isMailDue,
  markFailed,
  markSent,
  postponeMail,
  sweepOutbox,
} from './outbox.queries.ts'

export interface Outbox {
  /** Looks for due mails now; called after a commit that queued one. */
  wake(): void
  /** Resolves when no mail is due any more (tests). */
  settled(): Promise<void>
  /** Takes no further mail and resolves when the one in flight is done. */
  stop(): Promise<void>
}

/** Mails of other processes, and those whose retry has come, are found within this time, in milliseconds. */
const pollEvery = 5_000
const sweepEvery = 3_600_000

/** A mail is held this long, in seconds; longer than the transport's deadline, so that nobody else takes it. */
const leaseSeconds = 120

const retries = 13

/**
 * Seconds to wait after try number `attempts`: a minute, doubling, at most four hours; null after 14 tries, by then
 * about 24 hours have gone, and the links in the mail are dead.
 */
export const secondsToRetry = (attempts: number): number | null =>
  attempts > retries ? null : Math.min(60 * 2 ** (attempts - 1), 4 * 3600)

interface OutboxParts {
  db: Kysely<Tables>
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const deliver = async ({ db, transport, log }: OutboxParts, mail: DueMail): Promise<void> => {
  const named = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
  try {
    await transport.send(mail)
  } catch (error) {
    const reason = error instanceof MailNotSent ? error.message : 'unknown'
    const seconds = error instanceof MailRefused ? null : secondsToRetry(mail.attempts)
    if (seconds === null) {
      await markFailed(db, mail, reason)
      log.error({ ...named, reason }, 'mail given up')
    } else {
      await postponeMail(db, mail, seconds, reason)
      log.warn({ ...named, reason, seconds }, 'mail not sent, will try again')
    }
    return
  }
  await markSent(db, mail.id)
  log.info(named, 'mail sent')
}

/**
 * Starts sending. Any number of processes may run it on one database. A mail leaves at least once: only a crash between
 * the handing over and its mark sends it again, under the same message id.
 */
export const startOutbox = (parts: OutboxParts): Outbox => {
  const { db, log } = parts
  let stopped = false
  let running: Promise<void> | null = null
  let wokenMeanwhile = false

  const next = async (): Promise<DueMail | null> => (stopped ? null : claimDueMail(db, leaseSeconds))
  const sendDue = async (): Promise<void> => {
    try {
      do {
        wokenMeanwhile = false
        for (let mail = await next(); mail; mail = await next()) await deliver(parts, mail)
      } while (wokenMeanwhile)
    } catch (error) {
      // The next poll tries again; a claimed mail comes back when its lease ends.
      log.error({ err: error }, 'the outbox could not be read')
    } finally {
      running = null
    }
  }
  const run = (): Promise<void> => {
    wokenMeanwhile = true
    running ??= sendDue()
    return running
  }
  const sweep = (): void => {
    sweepOutbox(db).catch((error: unknown) => log.error({ err: error }, 'the outbox could not be swept'))
  }

  const poll = setInterval(run, pollEvery)
  const broom = setInterval(sweep, sweepEvery)
  run()
  return {
    wake: () => {
      if (!stopped) run()
    },
    async settled() {
      do await run()
      while (!stopped && (await isMailDue(db)))
    },
    async stop() {
      stopped = true
      clearInterval(poll)
      clearInterval(broom)
      await running
    },
  }
}
