// Removes rows that are older than they are kept, some at a time, so that each statement stays short.
import { sql } from 'kysely'
import { retention } from '../../domain/privacy/retention.ts'
import { chosenDays } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import { type Description, type Expiry, tableDescriptions } from '../database/table-descriptions.ts'
import type { Sweep } from './housekeeping.job.ts'

const batch = 5000

/** Removes what is older than `days`. Several processes may do so at once; a row that became younger meanwhile stays. */
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

/** One sweep for each kind of rows that go by their age. */
export const expirySweeps: readonly Sweep[] = Object.entries<Description>(tableDescriptions).flatMap(
  ([table, { expires = [] }]) =>
    expires.map(
      (expiry): Sweep =>
        async (db, configuration) => {
          const chosen: Partial<Record<string, number>> = chosenDays(configuration)
          const kept = retention[expiry.line]
          const days = chosen[expiry.line] ?? ('days' in kept ? kept.days : Number.POSITIVE_INFINITY)
          await removeExpired(db, table, expiry, Math.max(days, expiry.daysAtLeast ?? 0))
        },
    ),
)
