// Housekeeping: deletes expired rows at the start and every hour, in one of the processes that share a database.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { retention } from '../../domain/privacy/retention.ts'
import { type Configuration, chosenDays } from '../configuration.ts'
import type { Database, Queryable } from '../database/open.ts'
import { type Description, type Expiry, tableDescriptions } from '../database/table-descriptions.ts'
import type { Db } from '../database/tables.ts'
import { sweepLimits, takeLimit } from './limits.ts'
import type { Metrics } from './metrics.ts'

const everyMs = 3_600_000

/**
 * One round per this time, in any process; shorter than an hour, so that a round that starts slightly early is not
 * skipped.
 */
const hourly = { key: 'job:housekeeping', limit: { times: 1, seconds: 3300 } }

/** Rounds at the start are counted separately: one that was interrupted by the end of its process runs again in the next. */
const atStart = { key: 'job:housekeeping-at-start', limit: { times: 1, seconds: 60 } }

export type Sweep = (db: Db, configuration: Configuration) => Promise<unknown>

/** The rounds of all sweeps, on connections without a timeout. They begin with `start`; a failed one is logged. */
export const createHousekeeping = ({
  database: {
    background: { db },
  },
  configuration,
  sweeps,
  log,
  metrics,
}: {
  database: Database
  configuration: Configuration
  sweeps: readonly Sweep[]
  log: FastifyBaseLogger
  metrics: Pick<Metrics, 'countRound'>
}) => {
  const sweepAll = async (): Promise<void> => {
    let failed = false
    for (const sweep of [sweepLimits, ...sweeps]) {
      await sweep(db, configuration).catch((error: unknown) => {
        failed = true
        log.error({ err: error }, 'housekeeping failed')
      })
    }
    metrics.countRound('housekeeping', failed)
  }
  let inProgress: Promise<void> = Promise.resolve()
  const round = ({ key, limit }: typeof hourly): void => {
    inProgress = inProgress
      .then(() => takeLimit(db, key, limit))
      .then(({ ok }) => (ok ? sweepAll() : undefined))
      .catch((error: unknown) => {
        metrics.countRound('housekeeping', true)
        log.error({ err: error }, 'housekeeping failed')
      })
  }
  let timer: NodeJS.Timeout | undefined
  return {
    /** Runs the first round in the background, and then one each hour, unless another process has just done so. */
    start: (): void => {
      round(atStart)
      timer = setInterval(() => round(hourly), everyMs)
      timer.unref()
    },
    settled: (): Promise<void> => inProgress,
    stop: (): Promise<void> => {
      clearInterval(timer)
      return inProgress
    },
  }
}

/** Acts on one after another. If one fails, the others still follow, and the first error is thrown at the end. */
export const actOnEach = async <T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> => {
  const failures: unknown[] = []
  for (const one of all) await act(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

const batch = 5000

/** Deletes rows older than `days`. Several processes may do so at once; a row that was updated meanwhile stays. */
const removeExpired = async (db: Queryable, table: string, { moment, where = 'true' }: Expiry, days: number) => {
  const isOld = sql`${sql.raw(moment)} < now() - make_interval(days => ${days}) and ${sql.raw(where)}`
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${isOld} limit ${batch})) and ${isOld}`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < batch) return
  }
}

export const expirySweeps: readonly Sweep[] = Object.entries<Description>(tableDescriptions).flatMap(
  ([table, { expires = [] }]) =>
    expires.map(
      (expiry): Sweep =>
        async (db, configuration) => {
          const chosen: Partial<Record<string, number>> = chosenDays(configuration)
          const retained = retention[expiry.line]
          const days = chosen[expiry.line] ?? ('days' in retained ? retained.days : Number.POSITIVE_INFINITY)
          await removeExpired(db, table, expiry, Math.max(days, expiry.daysAtLeast ?? 0))
        },
    ),
)
