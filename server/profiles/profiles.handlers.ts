import { sql } from 'kysely'
import { townOf } from '../../domain/places/location.rules.ts'
import { getMemberStart, getOwnProfile, hasRole, updateOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Queryable } from '../database/open.ts'
import { lockUser } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { handle } from '../http/serve.ts'
import { readCategoryCounts } from '../providers/provider-counts.queries.ts'
import { readOwnSubmissions } from '../recommendations/recommendations.queries.ts'
import { readSavedIds } from '../saved/saved.queries.ts'

/** The profile, its personal code, and how many joined with this code or one that it replaced. */
const readOwnProfile = (db: Queryable, userId: string) =>
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

const ownProfile = async (db: Queryable, { userId, email }: Caller) => {
  const profile = await readOwnProfile(db, userId)
  if (!profile) throw new Refusal('not_found')
  return { ...profile, email }
}

export const getOwnProfileHandler = handle(getOwnProfile, ({ caller, db }) => ownProfile(db, caller))

export const getMemberStartHandler = handle(getMemberStart, async ({ input, caller, db }) => {
  const profile = await ownProfile(db, caller)
  const town = townOf(profile.location ?? '')
  return {
    profile,
    town,
    role: { has_role: caller.isAdmin },
    saved: { provider_ids: await readSavedIds(db, caller.userId) },
    home: input.home
      ? {
          counts: await readCategoryCounts(db, town ?? ''),
          mine: { submissions: await readOwnSubmissions(db, caller.userId) },
        }
      : null,
  }
})

export const hasRoleHandler = handle(hasRole, async ({ caller }) => ({ has_role: caller.isAdmin }))

export const updateOwnProfileHandler = handle(updateOwnProfile, async ({ input, caller: { userId }, database }) =>
  inTransaction(database.db, async (trx) => {
    if (!(await lockUser(trx, userId))) throw new Refusal('not_found')
    // The name is also in every access token.
    if (input.full_name !== undefined) {
      await sql`
        update auth.users set user_metadata = user_metadata || jsonb_build_object('full_name', ${input.full_name}::text)
        where id = ${userId}`.execute(trx)
    }
    return trx
      .updateTable('profiles')
      .set((row) => ({ full_name: row.ref('full_name'), ...input }))
      .where('id', '=', userId)
      .returning(['picture', 'full_name', 'location'])
      .executeTakeFirstOrThrow()
  }),
)
