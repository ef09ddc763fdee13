// Reads about single providers and the public cards; only approved recommendations count anywhere.
import { sql } from 'kysely'
import { featuredLimit } from '../../domain/providers/providers.contracts.ts'
import { recentLimit } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Queryable } from '../database/open.ts'

/** How to reach the provider an approved submission belongs to. */
export interface ContactRow {
  business_name: string | null
  provider_email: string | null
  provider_phone: string | null
  provider_social: string | null
  business_website: string | null
  available_start_date: string | null
}

/**
 * The newest non-empty contact values of the whole group. E-mail, phone and social link count only where the
 * recommending parent confirmed consent. Undefined when the submission is unknown or not approved.
 */
export const readContact = async (db: Queryable, submissionId: string): Promise<ContactRow | undefined> => {
  const newest = (column: string, consented = false) => sql`
    (array_agg(${sql.ref(column)} order by s.created_at desc, s.id desc)
      filter (where ${sql.ref(column)} is not null ${consented ? sql`and s.has_contact_consent` : sql``}))[1]`
  const { rows } = await sql<ContactRow>`
    select ${newest('s.business_name')} as business_name,
      ${newest('s.provider_email', true)} as provider_email,
      ${newest('s.provider_phone', true)} as provider_phone,
      ${newest('s.provider_social', true)} as provider_social,
      ${newest('s.business_website')} as business_website,
      ${newest('s.available_start_date')} as available_start_date
    from experience_submissions s
    where s.status = 'approved' and s.provider_id = (
      select provider_id from experience_submissions where id = ${submissionId} and status = 'approved')
    having count(*) > 0`.execute(db)
  return rows[0]
}

/** The approved ones of these recommendations, newest first. */
export const readRecommendations = (db: Queryable, ids: string[]) =>
  db
    .selectFrom('experience_submissions')
    .select([
      'id',
      'rating',
      'created_at',
      'experience_year',
      'recommendation',
      'own_words',
      'highlights',
      'would_use_again',
    ])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '=', 'approved')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** What a public card shows. */
export interface PublicCardRow {
  shown_name: string
  business_name: string | null
  service_type: string
  recommendation: string
  city: string | null
  state: string | null
  rating: number
  total_recommendations: number
  combined_highlights: string[]
  experience_year: string | null
  newest_at: Date
}

const publicColumns = sql`shown_name, business_name, service_type, recommendation, city, state, rating,
  total_recommendations, combined_highlights, experience_year, newest_at`

/** Businesses rated above 4, most recommended first. */
export const readFeatured = async (db: Queryable): Promise<PublicCardRow[]> => {
  const { rows } = await sql<PublicCardRow>`
    select ${publicColumns} from providers
    where total_recommendations > 0 and rating > 4 and business_name is not null
    order by total_recommendations desc, rating desc, id desc limit ${featuredLimit}`.execute(db)
  return rows
}

/** Individual providers rated above 4, newest recommendation first. */
export const readRecent = async (db: Queryable): Promise<(PublicCardRow & { own_words: string | null })[]> => {
  const { rows } = await sql<PublicCardRow & { own_words: string | null }>`
    select ${publicColumns}, own_words from providers
    where total_recommendations > 0 and rating > 4 and business_name is null
    order by newest_at desc, id desc limit ${recentLimit}`.execute(db)
  return rows
}
