// Measures the Analytics tab's handler over millions of visits; tests/visits/visit-plans.api.test.ts checks that it
// reads sums.

import type { Database } from '../../server/database/open.ts'
import type { Caller } from '../../server/http/caller.ts'
import { getVisitSummaryHandler } from '../../server/visits/visits.handlers.ts'
import { sqlOn } from '../sql.ts'
import { fillVisitSums } from '../visits/fill-visit-sums.ts'
import { runHandler } from './captured-statements.ts'
import { quantile } from './measure.ts'

/** Days over which the visits are spread: the site's retention period. */
const days = 400

/** Visits per session; five million visits are a million sessions. */
const visitsOfSession = 5

const pages = 40

const runs = 9

/** Inserts visits up to now, identical in every run except for their times, and fills the sums. */
const fillVisits = async ({ db, background }: Database, visits: number): Promise<void> => {
  const sql = sqlOn(background.db)
  await sql`
    insert into page_visits (id, page_path, page_title, session_id, referrer, created_at)
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
      '/page-' || floor(${pages}::int * power(mod(n * 7919, 10007) / 10007.0, 2)), 'A page', 'session-' || n / ${visitsOfSession}::int,
      case when mod(n, 7) = 0 then 'https://neighbors.example/' end, moment
    from (
      select n, now() - (${visits}::int - n) * (make_interval(days => ${days}) / ${visits}::int) as moment
      from generate_series(1, ${visits}::bigint) as n
    ) as visit`
  await fillVisitSums(db)
  await sql`vacuum analyze page_visits, visit_sessions, visit_hours, visit_days, visit_pages`
}

/**
 * Inserts this many visits. Resolves with the handler's milliseconds for a range of 30 days, as the median of several
 * runs.
 */
export const measureVisits = async (database: Database, visits: number, caller: Caller): Promise<number> => {
  await fillVisits(database, visits)
  const input = getVisitSummaryHandler.contract.input.parse({ days: '30', time_zone: 'America/Los_Angeles' })
  const took: number[] = []
  for (let run = 0; run < runs; run++) {
    const begin = performance.now()
    await runHandler(database, getVisitSummaryHandler, input, caller)
    took.push(performance.now() - begin)
  }
  return quantile(Float64Array.from(took).sort(), 0.5)
}
