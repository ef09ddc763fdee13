// Referral codes as sign-up uses them: locked, counted and given back, always inside the caller's transaction.
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'
import { usable } from './referral-codes.queries.ts'

/**
 * Locks a usable code and tells whose it is (null: an operator's). Undefined when there is no such code, or it is used
 * up, expired, revoked, or its owner is suspended. `code` must be normalised. Of several transactions that
 * want the last use, the others wait here and then find it gone.
 */
export const lockUsableCode = (trx: Queryable, code: string): Promise<{ owner_id: string | null } | undefined> =>
  trx
    .selectFrom('referral_codes')
    .select('owner_id')
    .where('code', '=', code)
    .where(usable)
    .forUpdate()
    .executeTakeFirst()

/** Counts one use of a code for this user. Returns whose code it is, or undefined when it is not usable. */
export const countReferralUse = async (
  trx: Queryable,
  code: string,
  userId: string,
): Promise<{ owner_id: string | null } | undefined> => {
  const usable = await lockUsableCode(trx, code)
  if (!usable) return undefined
  await trx.insertInto('referral_uses').values({ user_id: userId, code }).execute()
  await trx.updateTable('referral_codes').set({ uses: sql<number>`uses + 1` }).where('code', '=', code).execute()
  return usable
}

/** Takes back the uses these users made, so that their codes can let others in. */
export const giveBackReferralUses = async (trx: Queryable, userIds: string[]): Promise<void> => {
  await sql`
    with gone as (delete from referral_uses where user_id = any(${userIds}::uuid[]) returning code)
    update referral_codes c set uses = c.uses - back.times
    from (select code, count(*)::int as times from gone group by code) back
    where c.code = back.code`.execute(trx)
}

/** The code this user came in with, if any. */
export const findUsedCode = async (trx: Queryable, userId: string): Promise<string | undefined> => {
  const use = await trx.selectFrom('referral_uses').select('code').where('user_id', '=', userId).executeTakeFirst()
  return use?.code
}
