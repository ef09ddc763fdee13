// Referral codes as sign-up uses them: locked, counted and given back, always inside the caller's transaction.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { makeReferralCode, referralCodeRandomLength } from '../../domain/referrals/referral-code.rules.ts'
import type { Queryable } from '../database/open.ts'

/**
 * Locks a code that opens the door now and tells whose it is (null: an operator's). Undefined when there is no such code,
 * or it is used up, expired, revoked, or its owner is banned. `code` must be normalised. Of several transactions that
 * want the last use, the others wait here and then find it gone.
 */
export const lockUsableCode = (trx: Queryable, code: string): Promise<{ owner_id: string | null } | undefined> =>
  trx
    .selectFrom('referral_codes as c')
    .leftJoin('auth.users as owner', 'owner.id', 'c.owner_id')
    .select('c.owner_id')
    .where('c.code', '=', code)
    .where('c.revoked_at', 'is', null)
    .where('owner.banned_at', 'is', null)
    .where(sql<boolean>`(c.max_uses is null or c.uses < c.max_uses)`)
    .where(sql<boolean>`(c.uses > 0 or c.expires_unused_at is null or c.expires_unused_at > now())`)
    .forUpdate('c')
    .executeTakeFirst()

/** Counts one use of a code for this user. Returns whose code it is, or undefined when it does not open the door. */
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

/** Makes the personal code of a new member: no limit of uses, never expires. */
export const insertPersonalCode = async (trx: Queryable, ownerId: string): Promise<string> => {
  for (;;) {
    const code = makeReferralCode(randomBytes(referralCodeRandomLength))
    const made = await trx
      .insertInto('referral_codes')
      .values({ code, owner_id: ownerId, kind: 'personal' })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (made) return made.code
  }
}
