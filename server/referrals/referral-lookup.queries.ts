// Reads about referral codes: is one good and whose is it, and how often was one used.
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'

/** A code that opens the door now, with what the invited may know of its owner (null for an operator's code). */
export const readUsableCode = (db: Queryable, code: string) =>
  db
    .selectFrom('referral_codes as c')
    .leftJoin('profiles as owner', 'owner.id', 'c.owner_id')
    .leftJoin('auth.users as account', 'account.id', 'c.owner_id')
    .select(['c.code', 'owner.full_name', 'owner.location', 'owner.created_at as member_since'])
    .where('c.code', '=', code)
    .where('c.revoked_at', 'is', null)
    .where('account.banned_at', 'is', null)
    .where(sql<boolean>`(c.max_uses is null or c.uses < c.max_uses)`)
    .where(sql<boolean>`(c.uses > 0 or c.expires_unused_at is null or c.expires_unused_at > now())`)
    .executeTakeFirst()

/** How many joined with this code of this member; undefined when it is not the member's. */
export const readReferralCount = (db: Queryable, code: string, ownerId: string) =>
  db
    .selectFrom('referral_codes')
    .select('uses')
    .where('code', '=', code)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
