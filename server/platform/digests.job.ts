// The digests: once a minute, emails of alerts and letters are written for the members who are due.
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
  let inProgress: Promise<void> | null = null

  const writeAll = async (digest: Digest, at: Date): Promise<void> => {
    for (let written = digestPage; written === digestPage && !stopped; ) {
      if (await isOutboxFull(db)) return
      written = await inTransaction(db, (trx) => digest(trx, at))
    }
  }
  const round = async (at: Date): Promise<void> => {
    try {
      for (const digest of digests) await writeAll(digest, at)
      metrics.countRound('digests', false)
    } catch (error) {
      metrics.countRound('digests', true)
      log.error({ err: error }, 'digests could not be written')
    }
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
