// Removes rows that are older than they are kept, some at a time, so that each statement stays short.
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Rows that go by their age. */
export interface Expiry {
  table: keyof Tables
  /** The moment their days are counted from: a column, or an expression of SQL. */
  moment: string
  /** Kept so many days in any case. */
  daysAtLeast?: number
}

/** Rows removed in one statement. */
const batch = 5000

/** Removes what is older than `days`. Several processes may do so at once; a row that became younger meanwhile stays. */
export const removeExpired = async (db: Queryable, { table, moment, daysAtLeast = 0 }: Expiry, days: number) => {
  // A `ctid` is unique in its table, or in its partition: `isOld` stands outside as well.
  const isOld = sql`${sql.raw(moment)} < now() - make_interval(days => ${Math.max(days, daysAtLeast)})`
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${isOld} limit ${batch})) and ${isOld}`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < batch) return
  }
}
