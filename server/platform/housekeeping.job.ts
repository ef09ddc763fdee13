// Housekeeping: at the start and once an hour what has expired is removed, by one of the processes that share a database.
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { sweepLimits, takeLimit } from './limits.ts'
import type { Metrics } from './metrics.ts'

const everyMs = 3_600_000

/** One round in this time, whoever makes it; shorter than the hour, so that the next one is not missed by a moment. */
const hourly = { key: 'job:housekeeping', limit: { times: 1, seconds: 3300 } }

/** Rounds at the start are counted apart: one that was cut off by the end of its process is made again by the next. */
const atStart = { key: 'job:housekeeping-at-start', limit: { times: 1, seconds: 60 } }

/** Removes one kind of thing that has expired. It may take as long as it needs. */
export type Sweep = (db: Kysely<Tables>, configuration: Configuration) => Promise<unknown>

/** The rounds of all sweeps, on connections without a deadline. They begin with `start`; one that fails is logged. */
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
    /** Makes the first round, in the background, and one each hour from then on, unless another process has just made it. */
    start: (): void => {
      round(atStart)
      timer = setInterval(() => round(hourly), everyMs)
      timer.unref()
    },
    /** Resolves when the round under way is over. */
    settled: (): Promise<void> => inProgress,
    /** Ends the rounds and waits for one under way. */
    stop: (): Promise<void> => {
      clearInterval(timer)
      return inProgress
    },
  }
}
