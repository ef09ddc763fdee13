// The codes that members make besides their personal one, listed, made and revoked; and operators' invitations.
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import {
  makeReferralCode,
  referralCodeDays,
  referralCodeRandomLength,
  referralCodeUses,
} from '../../domain/referrals/referral-code.rules.ts'
import type { ReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Where a code stands now; only an active one opens the door. */
const status = sql<ReferralCode['status']>`case
  when revoked_at is not null then 'revoked'
  when uses >= max_uses then 'used'
  when uses = 0 and expires_unused_at <= now() then 'expired'
  else 'active'
end`

const columns = [
  'code',
  'created_at',
  'uses',
  'max_uses',
  status.as('status'),
  sql<Date | null>`case when uses = 0 then expires_unused_at end`.as('expires_at'),
] as const

/** All codes this member has made, newest first. */
export const readMadeCodes = (db: Queryable, ownerId: string) =>
  db
    .selectFrom('referral_codes')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'generated')
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute()

/** Makes others who want to make a code for this member wait until the transaction has ended. */
export const lockMaker = async (trx: Transaction<Tables>, ownerId: string): Promise<void> => {
  await trx.selectFrom('profiles').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

/** How many of the codes this member has made are active. */
export const countActiveCodes = async (trx: Transaction<Tables>, ownerId: string): Promise<number> => {
  const { active } = await trx
    .selectFrom('referral_codes')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'generated')
    .where(status, '=', 'active')
    .executeTakeFirstOrThrow()
  return active
}

/** Makes a code for five parents that ends unless somebody joins by it within 30 days. */
export const insertMadeCode = async (trx: Transaction<Tables>, ownerId: string) => {
  for (;;) {
    const made = await trx
      .insertInto('referral_codes')
      .values({
        code: makeReferralCode(randomBytes(referralCodeRandomLength)),
        owner_id: ownerId,
        kind: 'generated',
        max_uses: referralCodeUses,
        expires_unused_at: sql<Date>`now() + make_interval(days => ${referralCodeDays}::int)`,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (made) return made
  }
}

/** Closes a code that this member has made; undefined when there is none. Closing it again changes nothing. */
export const revokeMadeCode = (db: Queryable, ownerId: string, code: string) =>
  db
    .updateTable('referral_codes')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('code', '=', code)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'generated')
    .returning(columns)
    .executeTakeFirst()

/** Makes an invitation that belongs to no member, good for `uses` sign-ups, the first of them within `days` days. Returns its code. */
export const insertOperatorCode = async (
  db: Queryable,
  { uses, days }: { uses: number; days: number },
): Promise<string> => {
  for (;;) {
    const made = await db
      .insertInto('referral_codes')
      .values({
        code: makeReferralCode(randomBytes(referralCodeRandomLength)),
        owner_id: null,
        kind: 'operator',
        max_uses: uses,
        expires_unused_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (made) return made.code
  }
}
