// Housekeeping: once an hour what has expired is removed; several processes doing so at once do no harm.
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { sweepLimits } from './limits.ts'

const everyMs = 3_600_000

/** Removes one kind of thing that has expired. It may take as long as it needs. */
export type Sweep = (db: Kysely<Tables>, configuration: Configuration) => Promise<unknown>

export interface Housekeeping {
  stop(): Promise<void>
}

/** Starts the hourly round of all sweeps; `stop` waits for one under way. */
export const startHousekeeping = ({
  database: {
    unhurried: { db },
  },
  configuration,
  sweeps,
  log,
}: {
  database: Database
  configuration: Configuration
  sweeps: readonly Sweep[]
  log: FastifyBaseLogger
}): Housekeeping => {
  const round = async (): Promise<void> => {
    for (const sweep of [sweepLimits, ...sweeps]) {
      await sweep(db, configuration).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'))
    }
  }
  let underWay: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    underWay = round()
  }, everyMs)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return underWay
    },
  }
}
