// Referral codes: which are usable, making one, and those that members list and revoke.
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import {
  makeReferralCode,
  referralCodeDays,
  referralCodeRandomLength,
  referralCodeUses,
} from '../../domain/referrals/referral-code.rules.ts'
import { type ReferralCode, referralCodeSchema } from '../../domain/referrals/referrals.contracts.ts'
import { fieldsOf } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Where a code stands now, its owner aside. */
const status = sql<ReferralCode['status']>`case
  when referral_codes.revoked_at is not null then 'revoked'
  when referral_codes.uses >= referral_codes.max_uses then 'used'
  when referral_codes.uses = 0 and referral_codes.expires_unused_at <= now() then 'expired'
  else 'active'
end`

/** Whether a code lets somebody join now: it is active, and its owner, if it has one, is not suspended. */
export const usable = sql<boolean>`(${status} = 'active' and not exists (
  select from auth.users owner where owner.id = referral_codes.owner_id and owner.banned_at is not null))`

const columns = [
  ...fieldsOf(referralCodeSchema.omit({ status: true, expires_at: true })),
  status.as('status'),
  sql<Date | null>`case when uses = 0 then expires_unused_at end`.as('expires_at'),
] as const

interface NewCode {
  kind: 'personal' | 'generated' | 'operator'
  /** Null: an operator's. */
  ownerId: string | null
  /** Absent: no limit. */
  uses?: number
  /** Days within which the first must join by it; absent: it never ends. */
  days?: number
}

/** Stores a new code that nobody has yet. */
export const insertCode = async (db: Queryable, { kind, ownerId, uses, days }: NewCode) => {
  for (;;) {
    const made = await db
      .insertInto('referral_codes')
      .values({
        code: makeReferralCode(randomBytes(referralCodeRandomLength)),
        owner_id: ownerId,
        kind,
        max_uses: uses ?? null,
        expires_unused_at: days === undefined ? null : sql<Date>`now() + make_interval(days => ${days}::int)`,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (made) return made
  }
}

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
export const insertMadeCode = (trx: Transaction<Tables>, ownerId: string) =>
  insertCode(trx, { kind: 'generated', ownerId, uses: referralCodeUses, days: referralCodeDays })

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
