// Whether anybody may join now: the one row of the village's settings.
import type { Transaction } from 'kysely'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

const readClosed = (db: Queryable) => db.selectFrom('village_settings').select('joining_closed_at')

/** When joining was closed; null while it is open. */
export const joiningClosedAt = async (db: Queryable): Promise<Date | null> =>
  (await readClosed(db).executeTakeFirstOrThrow()).joining_closed_at

/** The same, and it stays so until the transaction has ended; many may hold it at once. */
export const holdJoining = async (trx: Transaction<Tables>): Promise<Date | null> =>
  (await readClosed(trx).forShare().executeTakeFirstOrThrow()).joining_closed_at

/** Waits for those who are joining, then closes joining or opens it. False when it stood so already. */
export const setJoining = async (trx: Transaction<Tables>, closed: boolean): Promise<boolean> => {
  const { joining_closed_at } = await readClosed(trx).forUpdate().executeTakeFirstOrThrow()
  if ((joining_closed_at !== null) === closed) return false
  await trx
    .updateTable('village_settings')
    .set({ joining_closed_at: closed ? new Date() : null })
    .execute()
  return true
}
