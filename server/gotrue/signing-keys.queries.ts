// The signing keys and the key of the do-not-list in the database; secret parts are wrapped.
import type { JWK } from 'jose'
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'
import { asJson } from '../database/sql.ts'

export interface StoredKey {
  kid: string
  public_jwk: JWK
  wrapped_private_key: Buffer
  signs_from: Date
}

/** All keys, the one with the latest signing start first. */
export const listSigningKeys = async (db: Queryable): Promise<StoredKey[]> =>
  await db
    .selectFrom('auth.signing_keys')
    .select(['kid', 'public_jwk', 'wrapped_private_key', 'signs_from'])
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute()

export const insertSigningKey = (db: Queryable, key: Omit<StoredKey, 'signs_from'>, delaySeconds: number) =>
  db
    .insertInto('auth.signing_keys')
    .values({
      kid: key.kid,
      public_jwk: asJson(key.public_jwk),
      wrapped_private_key: key.wrapped_private_key,
      signs_from: sql<Date>`clock_timestamp() + make_interval(secs => ${delaySeconds})`,
    })
    .execute()

/** Lets one process at a time look for a usable key and create one; the lock ends with the transaction. */
export const lockSigningKeys = (trx: Queryable) =>
  sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(trx)

/** Deletes the keys whose successor has been signing for more than `seconds`. Returns their number. */
export const deleteRetiredKeys = async (db: Queryable, seconds: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('auth.signing_keys as old')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auth.signing_keys as newer')
          .select('newer.kid')
          .whereRef('newer.signs_from', '>', 'old.signs_from')
          .where('newer.signs_from', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The wrapped key; undefined in a village without one. */
export const readWrappedKey = async (db: Queryable): Promise<Buffer | undefined> =>
  (await db.selectFrom('auth.list_key').select('wrapped_key').executeTakeFirst())?.wrapped_key

/** Stores the key. If it is `another` key, existing entries no longer match. */
export const storeWrappedKey = async (db: Queryable, wrapped_key: Buffer, another: boolean): Promise<void> => {
  const key = { wrapped_key, ...(another && { since: sql<Date>`clock_timestamp()` }) }
  await db
    .insertInto('auth.list_key')
    .values(key)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(key))
    .execute()
}

export const countForgotten = async (db: Queryable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct entry_id)::int as count from do_not_list, auth.list_key where added_at < since`.execute(db)
  return rows[0]?.count ?? 0
}
