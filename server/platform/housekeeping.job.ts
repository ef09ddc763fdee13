// Housekeeping: once an hour what has expired is removed, by one of the processes that share a database.
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { sweepLimits, takeLimit } from './limits.ts'
import type { Metrics } from './metrics.ts'

const everyMs = 3_600_000

/** One round in this time, whoever makes it; shorter than the hour, so that the next one is not missed by a moment. */
const turn = { times: 1, seconds: 3300 }

/** Removes one kind of thing that has expired. It may take as long as it needs. */
export type Sweep = (db: Kysely<Tables>, configuration: Configuration) => Promise<unknown>

export interface Housekeeping {
  stop(): Promise<void>
}

/** Starts the hourly round of all sweeps, unless another process has just made it; `stop` waits for one under way. */
export const startHousekeeping = ({
  database: {
    unhurried: { db },
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
}): Housekeeping => {
  const isMyTurn = async (): Promise<boolean> => (await takeLimit(db, 'job:housekeeping', turn)) === null
  const round = async (): Promise<void> => {
    let failed = false
    for (const sweep of [sweepLimits, ...sweeps]) {
      await sweep(db, configuration).catch((error: unknown) => {
        failed = true
        log.error({ err: error }, 'housekeeping failed')
      })
    }
    metrics.countRound('housekeeping', failed)
  }
  let underWay: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    underWay = isMyTurn()
      .then((mine) => (mine ? round() : undefined))
      .catch((error: unknown) => {
        metrics.countRound('housekeeping', true)
        log.error({ err: error }, 'housekeeping failed')
      })
  }, everyMs)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return underWay
    },
  }
}
