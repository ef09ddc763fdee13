// The caller's own profile with the count of parents who joined by it.
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'

/** The profile, its personal code and how many joined with it or with one whose place it took. */
export const readOwnProfile = (db: Queryable, userId: string) =>
  db
    .selectFrom('profiles as p')
    .select(['p.id', 'p.full_name', 'p.user_type', 'p.location', 'p.referral_code', 'p.picture', 'p.created_at'])
    .select((codes) =>
      codes
        .selectFrom('referral_codes as c')
        .select(sql<number>`coalesce(sum(c.uses), 0)::int`.as('uses'))
        .whereRef('c.owner_id', '=', 'p.id')
        .where('c.kind', '=', 'personal')
        .as('referral_count'),
    )
    .$narrowType<{ referral_count: number }>()
    .where('p.id', '=', userId)
    .executeTakeFirst()
