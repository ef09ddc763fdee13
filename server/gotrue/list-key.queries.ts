// The key of the do-not-list in the database, where it is only wrapped, and the entries that a lost key leaves behind.
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'

/** The wrapped key; undefined in a village that has made none yet. */
export const readWrappedKey = async (db: Queryable): Promise<Buffer | undefined> =>
  (await db.selectFrom('auth.list_key').select('wrapped_key').executeTakeFirst())?.wrapped_key

/** Stores the key; as `another` key, which knows nobody who is on the list now. */
export const storeWrappedKey = async (db: Queryable, wrapped_key: Buffer, another: boolean): Promise<void> => {
  const key = { wrapped_key, ...(another && { since: sql<Date>`clock_timestamp()` }) }
  await db
    .insertInto('auth.list_key')
    .values(key)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(key))
    .execute()
}

/** How many entries of the do-not-list were hashed under a key that is lost. */
export const countForgotten = async (db: Queryable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct entry_id)::int as count from do_not_list, auth.list_key where added_at < since`.execute(db)
  return rows[0]?.count ?? 0
}
