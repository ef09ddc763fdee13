// The digests: once a minute, emails of alerts and letters are written for the members who are due.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { village } from '../../domain/village.ts'
import type { Db, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Metrics } from './metrics.ts'
import { isOutboxFull } from './outbox.queries.ts'

/** Members that one transaction writes for: bounds its memory, and what is repeated if its process dies. */
export const digestPage = 100

/**
 * Writes the emails of at most {@link digestPage} members who are due at `at`, whose rows it claims with SKIP LOCKED, and moves the time
 * until which they know everything; both in `trx`. Returns how many members it claimed.
 */
export type Digest = (trx: Trx, at: Date) => Promise<number>

/** SQL: the moment of a day (SQL date) at which a member is emailed; members are spread over four hours from six o'clock on. */
export const morningOf = (day: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<Date> => sql`(
  (${day})::timestamp + interval '6 hours' + make_interval(mins => (hashtext(${userId}::text) & 2147483647) % 240)
) at time zone ${village.timeZone}`

const everyMs = 60_000

/** Between two looks at a full outbox. */
const pauseMs = 1_000

/** Starts the rounds. Any number of processes may run them on one database. A failed page is written again in the next round. */
export const startDigests = ({
  db,
  digests,
  now,
  log,
  metrics,
}: {
  db: Db
  digests: readonly Digest[]
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
  metrics: Pick<Metrics, 'countRound'>
}) => {
  let stopped = false
  let failed = false
  let inProgress: Promise<void> | null = null

  /** Resolves once more may be written; false if the job was stopped. */
  const hasRoom = async (): Promise<boolean> => {
    while (!stopped && (await isOutboxFull(db))) await wait(pauseMs)
    return !stopped
  }
  /** Writes a page. False if no more are due, or none could be written. */
  const writePage = async (digest: Digest, at: Date): Promise<boolean> => {
    try {
      return (await hasRoom()) && (await inTransaction(db, (trx) => digest(trx, at))) === digestPage
    } catch (error) {
      failed = true
      log.error({ err: error }, 'digests could not be written')
      return false
    }
  }
  /** One page of each in turn, so that none waits for all emails of another. */
  const round = async (at: Date): Promise<void> => {
    failed = false
    for (let left = [...digests]; left.length > 0; ) {
      const unfinished: Digest[] = []
      for (const digest of left) if (await writePage(digest, at)) unfinished.push(digest)
      left = unfinished
    }
    metrics.countRound('digests', failed)
  }
  const run = (at = now()): Promise<void> => {
    inProgress ??= round(at).finally(() => {
      inProgress = null
    })
    return inProgress
  }
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  return {
    /** Writes what is due (tests). */
    run,
    stop: async (): Promise<void> => {
      stopped = true
      clearInterval(timer)
      await inProgress
    },
  }
}
