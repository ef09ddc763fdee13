// What stands beside a submission at the desk, in SQL: the page it would join, pages that may be the same, the record of its parent.
import { sql } from 'kysely'
import { duplicatesShown } from '../../domain/moderation/desk.contracts.ts'
import { matchKeys } from '../../domain/providers/match-keys.rules.ts'
import type { Queryable } from '../database/open.ts'
import { matchRecommendation } from '../providers/provider-identity.queries.ts'

/** The columns of a submission that its context is found by. */
export const findReviewed = (db: Queryable, id: string) =>
  db
    .selectFrom('experience_submissions')
    .select(['id', 'status', 'user_id', 'provider_id', 'edit_of', 'service_type', 'provider_name', 'city', 'state'])
    .select(['has_contact_consent', 'provider_phone', 'provider_email', 'business_website', 'provider_social'])
    .where('id', '=', id)
    .executeTakeFirst()

type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>

const readShownProviders = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('providers')
    .select(['id as provider_id', 'provider_name', 'shown_name', 'is_business', 'service_type', 'towns'])
    .select(['total_recommendations', 'rating'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('total_recommendations', '>', 0)
    .execute()

/** The shown page that the submission belongs to, or would once approved, and the likeliest others. */
export const readBesideProviders = async (db: Queryable, submission: Reviewed) => {
  const { joined, matches } = await matchRecommendation(db, submission, matchKeys(submission))
  const evidence = new Map(matches.map((match) => [match.id, match.evidence]))
  const others = matches.filter(({ id }) => id !== joined).slice(0, duplicatesShown)
  const shown = await readShownProviders(db, [joined, ...others.map(({ id }) => id)])
  const find = (id: string) => {
    const provider = shown.find(({ provider_id }) => provider_id === id)
    return provider ? [{ ...provider, evidence: evidence.get(id) ?? [] }] : []
  }
  return { joins: find(joined)[0] ?? null, duplicates: others.flatMap(({ id }) => find(id)) }
}

/** Who shared it, and what became of their other recommendations, each in its newest version. */
export const readParent = async (db: Queryable, { id, edit_of, user_id }: Reviewed) => {
  if (user_id === null) return null
  const count = (status: string) =>
    sql<number>`(
      select count(*)::int from experience_submissions s where s.user_id = p.id and s.status = ${sql.lit(status)}
        and coalesce(s.edit_of, s.id) <> ${edit_of ?? id})`
  const parent = await db
    .selectFrom('profiles as p')
    .leftJoin('profiles as inviter', 'inviter.id', 'p.invited_by')
    .select(['p.id', 'p.full_name as name', 'p.created_at as joined_at', 'inviter.full_name as invited_by'])
    .select([count('approved').as('approved'), count('rejected').as('rejected'), count('pending').as('pending')])
    .where('p.id', '=', user_id)
    .executeTakeFirst()
  return parent ?? null
}
