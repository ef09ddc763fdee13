// Reads about single providers and the public cards; only approved recommendations count anywhere.
import { sql } from 'kysely'
import { featuredLimit, publicCardSchema, recommendationSchema } from '../../domain/providers/providers.contracts.ts'
import { recentLimit } from '../../domain/recommendations/recommendations.contracts.ts'
import { fieldsOf } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import { sameLookSince } from './contact-reveals.queries.ts'

/**
 * What the approved recommendations of a submission's provider tell about reaching it, newest first; `was_shown` says
 * whether a member looked in the last day.
 */
export const readContactDetails = (db: Queryable, { submissionId, userId }: { submissionId: string; userId: string }) =>
  db
    .selectFrom('experience_submissions')
    .select(['provider_id', 'business_name', 'business_website', 'available_start_date'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('contact_reveals as r')
            .select('r.id')
            .where('r.user_id', '=', userId)
            // By the asked one, not by each row: it is looked up once.
            .innerJoin('experience_submissions as asked', 'asked.provider_id', 'r.provider_id')
            .where('asked.id', '=', submissionId)
            .where('r.revealed_at', '>', sameLookSince),
        )
        .as('was_shown'),
    )
    .select(['has_contact_consent', 'provider_email', 'provider_phone', 'provider_social'])
    .where('status', '=', 'approved')
    .where('provider_id', '=', (asked) =>
      asked
        .selectFrom('experience_submissions as s')
        .innerJoin('providers as p', 'p.id', 's.provider_id')
        .select('s.provider_id')
        .where('s.id', '=', submissionId)
        .where('s.status', '=', 'approved')
        .where('p.removed_at', 'is', null),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The approved ones of these recommendations, newest first. */
export const readRecommendations = (db: Queryable, ids: string[]) =>
  db
    .selectFrom('experience_submissions')
    .select(fieldsOf(recommendationSchema))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '=', 'approved')
    .where('provider_id', 'in', (shown) => shown.selectFrom('providers').select('id').where('removed_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Public cards of providers rated above 4. */
const selectCards = (db: Queryable) =>
  db
    .selectFrom('providers')
    .select(fieldsOf(publicCardSchema.omit({ provider_id: true, provider_name: true, created_at: true })))
    .select(['id as provider_id', 'shown_name as provider_name', 'newest_at as created_at'])
    .where('total_recommendations', '>', 0)
    .where('rating', '>', 4)

export const readFeatured = (db: Queryable) =>
  selectCards(db)
    .where('business_name', 'is not', null)
    .orderBy('total_recommendations', 'desc')
    .orderBy('rating', 'desc')
    .orderBy('id', 'desc')
    .limit(featuredLimit)
    .execute()

/** Individual providers with what parents wrote of them, newest recommendation first. */
export const readRecent = (db: Queryable) =>
  selectCards(db)
    .select('own_words')
    .where('business_name', 'is', null)
    .orderBy('newest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recentLimit)
    .execute()
