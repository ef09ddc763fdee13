// The Analytics tab over millions of visits: how long its statements take in the database, and whether they read the visits.

import type { Database } from '../../server/database/open.ts'
import type { Caller } from '../../server/http/caller.ts'
import { getVisitSummaryHandler } from '../../server/visits/visits.handlers.ts'
import { carryOut, nodesOf, type PlanNode } from '../plans.ts'
import { sqlOn } from '../sql.ts'
import { fillVisitSums } from '../visits/fill-visit-sums.ts'
import { captureStatements, type Statement } from './captured-statements.ts'

export interface MeasuredVisits {
  visits: number
  /** Milliseconds that all statements of the tab take together, planned and carried out; the median of several runs. */
  milliseconds: number
  /** Rows of `page_visits`, in all its partitions, that were read in one run. */
  visitsRead: number
}

/** Days over which the visits are spread: as long as the site keeps them. */
const days = 400

/** Visits of one session; with five million visits there are a million sessions. */
const visitsOfSession = 5

const pages = 40

const runs = 9

/** Visits up to now, the same every time but for their moments, and what they add up to. */
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

const rowsOfVisits = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter((node) => /^(until|from)_|^other$/.test(node['Relation Name'] ?? ''))
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)

const carryAllOut = async (
  { background }: Database,
  statements: Statement[],
): Promise<Omit<MeasuredVisits, 'visits'>> => {
  let [milliseconds, visitsRead] = [0, 0]
  await sqlOn(background.db).reserve(async (connection) => {
    for (const statement of statements) {
      const explained = await carryOut(connection, statement, 'these values')
      milliseconds += explained['Planning Time'] + explained['Execution Time']
      visitsRead += rowsOfVisits(explained.Plan)
    }
  })
  return { milliseconds, visitsRead }
}

/** Fills so many visits and measures what the tab asks for 30 days, with the site's own statements. */
export const measureVisits = async (database: Database, visits: number, caller: Caller): Promise<MeasuredVisits> => {
  await fillVisits(database, visits)
  const input = { days: '30', time_zone: 'America/Los_Angeles' }
  const statements = await captureStatements(database, getVisitSummaryHandler, input, caller)
  const results = []
  for (let run = 0; run < runs; run++) results.push(await carryAllOut(database, statements))
  results.sort((a, b) => a.milliseconds - b.milliseconds)
  const median = results[(runs - 1) / 2]
  if (!median) throw new Error('Nothing was measured.')
  return { visits, ...median }
}
