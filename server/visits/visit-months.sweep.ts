// The partitions of page visits: those of the coming months are made ahead, those that are over are dropped whole.
import { type Kysely, sql } from 'kysely'
import { type Configuration, chosenDays } from '../configuration.ts'
import type { Tables } from '../database/tables.ts'

/** Months after this one that have their partition; a visit whose month has none goes to the partition `other`. */
const monthsAhead = 2

/**
 * Drops the months that ended before visits are kept, and makes those of this month and the next ones. What is over inside a
 * month goes row by row (`removeExpired`). Each waits two seconds at most for its locks and throws `lock_not_available`
 * then; the next round tries again.
 */
export const sweepVisitMonths = async (db: Kysely<Tables>, configuration: Configuration): Promise<void> => {
  const { visits: days } = chosenDays(configuration)
  await sql`select drop_visit_months(now() - make_interval(days => ${days}))`.execute(db)
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    await sql`
      select make_visit_month(
        (date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${ahead}))::date)`.execute(db)
  }
}
