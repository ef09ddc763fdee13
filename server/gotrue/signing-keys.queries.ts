// The signing keys in the database; the private half is there only wrapped.
import type { JWK } from 'jose'
import { sql } from 'kysely'
import { asJson } from '../database/as-json.ts'
import type { Queryable } from '../database/open.ts'

export interface StoredKey {
  kid: string
  public_jwk: JWK
  wrapped_private_key: Buffer
  signs_from: Date
}

/** All keys, the one that signs latest first. */
export const listSigningKeys = async (db: Queryable): Promise<StoredKey[]> =>
  await db
    .selectFrom('auth.signing_keys')
    .select(['kid', 'public_jwk', 'wrapped_private_key', 'signs_from'])
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute()

/** Publishes a key that signs from `delaySeconds` from now on. */
export const insertSigningKey = async (
  db: Queryable,
  key: Omit<StoredKey, 'signs_from'>,
  delaySeconds: number,
): Promise<void> => {
  await db
    .insertInto('auth.signing_keys')
    .values({
      kid: key.kid,
      public_jwk: asJson(key.public_jwk),
      wrapped_private_key: key.wrapped_private_key,
      signs_from: sql<Date>`clock_timestamp() + make_interval(secs => ${delaySeconds})`,
    })
    .execute()
}

/** Lets one process at a time look for a usable key and make one; the lock ends with the transaction. */
export const lockSigningKeys = async (trx: Queryable): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(trx)
}

/** Removes the keys whose successor has been signing for more than `seconds`. Returns how many. */
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
