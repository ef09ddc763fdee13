// Shortcuts for tests of edited recommendations: edit one, look at the versions, and hold what is kept ready against a recount.
import { sql } from 'kysely'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import type { TestVillage } from '../app.ts'
import { type CastMember, maya } from '../cast.ts'
import { recommendationInput } from '../recommendation-input.ts'

/** Edits a recommendation and returns the answer. */
export const edit = (village: TestVillage, id: string, instead: Partial<SubmissionInput> = {}, as: CastMember = maya) =>
  village.call(editRecommendation, { id, ...recommendationInput(instead) }, as)

/** The same, and returns the id of the new version. */
export const edited = async (
  village: TestVillage,
  id: string,
  instead: Partial<SubmissionInput> = {},
  as: CastMember = maya,
): Promise<string> => {
  const { status, body } = await edit(village, id, instead, as)
  if (status !== 200) throw new Error(`not edited: ${JSON.stringify(body)}`)
  return body.id
}

/** The statuses of all versions of a recommendation, oldest first. */
export const statusesOf = async (village: TestVillage, first: string): Promise<string[]> => {
  const rows = await village.database.db
    .selectFrom('experience_submissions')
    .select('status')
    .where((is) => is.or([is('id', '=', first), is('edit_of', '=', first)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

/** Providers whose ready-made numbers differ from a recount, and counters of the dashboard that do. */
export const wrongNumbers = async (village: TestVillage) => {
  const { rows: providers } = await sql`
    select p.name_key, p.total_recommendations, r.total from providers p
    left join lateral (
      select count(*)::int as total, coalesce(sum(rating), 0)::int as sum,
        coalesce(array_agg(id order by created_at desc, id desc), '{}') as ids
      from experience_submissions s where s.provider_id = p.id and s.status = 'approved'
    ) r on true
    where p.total_recommendations <> r.total or p.rating_sum <> r.sum or p.all_recommendation_ids <> r.ids`.execute(
    village.database.db,
  )
  const { rows: counters } = await sql`
    select * from (
      select sum(pending)::int as pending, sum(approved)::int as approved, sum(rejected)::int as rejected
      from dashboard_counts
    ) kept, (
      select count(*) filter (where status = 'pending')::int as p, count(*) filter (where status = 'approved')::int as a,
        count(*) filter (where status = 'rejected')::int as r
      from experience_submissions
    ) counted where (pending, approved, rejected) <> (p, a, r)`.execute(village.database.db)
  return { providers, counters }
}

export const nothingWrong = { providers: [], counters: [] }
