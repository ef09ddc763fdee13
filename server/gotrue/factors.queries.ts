// Authenticator apps of members: at most one per account, either unverified (setup in progress) or verified.
import { type Selectable, sql } from 'kysely'
import { v7 } from 'uuid'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

export type Factor = Selectable<Tables['auth.mfa_factors']>

const factorOf = (db: Queryable, userId: string) =>
  db.selectFrom('auth.mfa_factors').selectAll().where('user_id', '=', userId)

export const findFactor = (db: Queryable, userId: string): Promise<Factor | undefined> =>
  factorOf(db, userId).executeTakeFirst()

export const findVerifiedFactor = (db: Queryable, userId: string): Promise<Factor | undefined> =>
  factorOf(db, userId).where('status', '=', 'verified').executeTakeFirst()

/** Starts a setup; a previous one is discarded. `wrap` gets the new id. Returns the id. */
export const replaceUnverifiedFactor = async (
  trx: Queryable,
  userId: string,
  friendlyName: string | null,
  wrap: (id: string) => Buffer,
): Promise<string> => {
  await deleteFactor(trx, userId)
  const id = v7()
  await trx
    .insertInto('auth.mfa_factors')
    .values({ id, user_id: userId, friendly_name: friendlyName, wrapped_secret: wrap(id) })
    .execute()
  return id
}

/** Records that the code of this step was used, which also enables the factor. */
export const takeStep = (trx: Queryable, id: string, step: number) =>
  trx
    .updateTable('auth.mfa_factors')
    .set({ last_step: step, status: 'verified', updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/** Removes the factor of an account with its recovery codes; false if there was none. */
export const deleteFactor = async (trx: Queryable, userId: string): Promise<boolean> => {
  const deleted = await trx.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).returning('id').execute()
  return deleted.length > 0
}

export const replaceRecoveryCodes = async (trx: Queryable, factorId: string, hashes: Buffer[]): Promise<void> => {
  await trx.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factorId).execute()
  await trx
    .insertInto('auth.mfa_recovery_codes')
    .values(hashes.map((code_hash) => ({ factor_id: factorId, code_hash })))
    .execute()
}

export const countRecoveryCodes = async (
  db: Queryable,
  factorId: string,
): Promise<{ total: number; remaining: number }> => {
  const { rows } = await sql<{ total: number; remaining: number }>`
    select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
    from auth.mfa_recovery_codes where factor_id = ${factorId}`.execute(db)
  return rows[0] ?? { total: 0, remaining: 0 }
}

/** Uses up a recovery code, atomically; false if it does not exist or was used. */
export const takeRecoveryCode = async (trx: Queryable, factorId: string, hash: Buffer): Promise<boolean> => {
  const taken = await trx
    .updateTable('auth.mfa_recovery_codes')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('factor_id')
    .execute()
  return taken.length > 0
}
