// Removes rows that are older than they are kept, some at a time, so that each statement stays short.
import { sql } from 'kysely'
import { retention } from '../../domain/privacy/retention.ts'
import { chosenDays } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import { type Description, tableDescriptions } from '../database/table-descriptions.ts'
import type { Sweep } from './housekeeping.job.ts'

/** Rows removed in one statement. */
const batch = 5000

/** Removes what is older than `days`. Several processes may do so at once; a row that became younger meanwhile stays. */
const removeExpired = async (db: Queryable, table: string, moment: string, days: number): Promise<void> => {
  const isOld = sql`${sql.raw(moment)} < now() - make_interval(days => ${days})`
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${isOld} limit ${batch})) and ${isOld}`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < batch) return
  }
}

/** One sweep for each table whose rows go by their age. */
export const expirySweeps: readonly Sweep[] = Object.entries<Description>(tableDescriptions).flatMap(
  ([table, { kept: lines, expires }]) => {
    const line = lines?.[0]
    if (!expires || !line) return []
    const kept = retention[line]
    return async (db, configuration) => {
      const chosen: Partial<Record<string, number>> = chosenDays(configuration)
      const days = chosen[line] ?? ('days' in kept ? kept.days : Number.POSITIVE_INFINITY)
      await removeExpired(db, table, expires.moment, Math.max(days, expires.daysAtLeast ?? 0))
    }
  },
)
