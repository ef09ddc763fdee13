// Reads about referral codes: is one good and whose is it, and how often was one used.
import type { Queryable } from '../database/open.ts'
import { usable } from './referral-codes.queries.ts'

/** A usable code, with what the invited may know of its owner (null for an operator's code). */
export const readUsableCode = (db: Queryable, code: string) =>
  db
    .selectFrom('referral_codes')
    .leftJoin('profiles as inviter', 'inviter.id', 'referral_codes.owner_id')
    .select(['referral_codes.code', 'inviter.full_name', 'inviter.location', 'inviter.created_at as member_since'])
    .where('referral_codes.code', '=', code)
    .where(usable)
    .executeTakeFirst()

/** How many joined with this code of this member; undefined when it is not the member's. */
export const readReferralCount = (db: Queryable, code: string, ownerId: string) =>
  db
    .selectFrom('referral_codes')
    .select('uses')
    .where('code', '=', code)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
