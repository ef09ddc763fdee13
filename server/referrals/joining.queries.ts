// Whether anybody may join now: the one row of the village's settings, or none while nobody has ever closed joining.
import { sql, type Transaction } from 'kysely'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** When joining was closed; null while it is open. */
export const joiningClosedAt = async (db: Queryable): Promise<Date | null> =>
  (await db.selectFrom('village_settings').select('joining_closed_at').executeTakeFirst())?.joining_closed_at ?? null

/** There may be no row to lock. */
const joiningLock = sql`hashtextextended('joining', 0)`

/** The same, and it stays so until the transaction has ended; many may hold it at once. */
export const holdJoining = async (trx: Transaction<Tables>): Promise<Date | null> => {
  await sql`select pg_advisory_xact_lock_shared(${joiningLock})`.execute(trx)
  return joiningClosedAt(trx)
}

/** Waits for those who are joining, then closes joining or opens it. False when it stood so already. */
export const setJoining = async (trx: Transaction<Tables>, closed: boolean): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${joiningLock})`.execute(trx)
  if (((await joiningClosedAt(trx)) !== null) === closed) return false
  const joining_closed_at = closed ? new Date() : null
  await trx
    .insertInto('village_settings')
    .values({ joining_closed_at })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ joining_closed_at }))
    .execute()
  return true
}
