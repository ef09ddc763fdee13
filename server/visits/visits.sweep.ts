// What expires of visits: those older than the operator keeps them.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Sweep } from '../platform/housekeeping.job.ts'

/** Days that sums by hour are kept at least: the longest chart, and the day it begins in. */
const leastSumDays = 31
/** Visits removed in one statement, so that each stays short. */
const batch = 5000

/**
 * Removes visits and sessions older than `keepDays`, and the hours and pages whose last visit is that long ago. What is
 * left holds no person: the sums by day stay for ever.
 */
export const forgetOldVisits = async (db: Kysely<Tables>, keepDays: number): Promise<void> => {
  const olderThan = (days: number) => sql`now() - make_interval(days => ${days})`
  const forgetSome = async (table: 'page_visits' | 'visit_sessions', key: string, moment: string): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(moment)} < ${olderThan(keepDays)}
        order by ${sql.ref(moment)} limit ${batch})
        and ${sql.ref(moment)} < ${olderThan(keepDays)}`.execute(db)
    return Number(numAffectedRows ?? 0)
  }
  while ((await forgetSome('page_visits', 'id', 'created_at')) === batch);
  while ((await forgetSome('visit_sessions', 'session_id', 'last_seen')) === batch);
  const sumDays = Math.max(keepDays, leastSumDays)
  await sql`delete from visit_hours where hour < ${olderThan(sumDays)}`.execute(db)
  await sql`delete from visit_pages where last_visited < ${olderThan(sumDays)}`.execute(db)
}

export const sweepVisits: Sweep = (db, { VISITS_KEEP_DAYS }) => forgetOldVisits(db, VISITS_KEEP_DAYS)
