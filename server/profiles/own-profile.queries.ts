// The caller's own profile with the count of parents who joined by it.
import type { Queryable } from '../database/open.ts'

/** The profile, its personal code and how many joined with it. */
export const readOwnProfile = (db: Queryable, userId: string) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('referral_codes as c', 'c.code', 'p.referral_code')
    .select(['p.id', 'p.full_name', 'p.user_type', 'p.location', 'p.referral_code', 'p.picture', 'p.created_at'])
    .select('c.uses as referral_count')
    .where('p.id', '=', userId)
    .executeTakeFirst()
