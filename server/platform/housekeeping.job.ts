// Housekeeping: once an hour what has run its time is removed; several processes doing so at once do no harm.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/open.ts'
import { forgetUnconfirmed, sweepAuth } from '../gotrue/housekeeping.queries.ts'
import { placeAnswerDays } from '../places/place-search.ts'
import { forgetOldVisits } from '../visits/visits.queries.ts'
import { sweepLimits } from './limits.ts'
import { sweepLiveEvents } from './live-events.queries.ts'

const everyMs = 3_600_000

export interface Housekeeping {
  stop(): Promise<void>
}

/** Starts the hourly round; `stop` waits for one under way. */
export const startHousekeeping = ({
  database: {
    unhurried: { db },
  },
  configuration,
  log,
}: {
  database: Database
  configuration: Configuration
  log: FastifyBaseLogger
}): Housekeeping => {
  const round = async (): Promise<void> => {
    try {
      await sweepLimits(db)
      await sweepAuth(db, configuration)
      await forgetUnconfirmed(db)
      await sweepLiveEvents(db)
      await forgetOldVisits(db, configuration.VISITS_KEEP_DAYS)
      await sql`delete from place_answers where asked_at < now() - make_interval(days => ${placeAnswerDays})`.execute(
        db,
      )
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed')
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
