// Reads about single providers: their page and the public cards. Only approved recommendations count anywhere.
import { sql } from 'kysely'
import { z } from 'zod'
import { notesPageSize } from '../../domain/limits.ts'
import { shortIdIn, shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import {
  featuredLimit,
  type listProviderNotes,
  providerNoteSchema,
  providerPageSchema,
  publicCardSchema,
  recommendationSchema,
} from '../../domain/providers/providers.contracts.ts'
import { ownWordsField } from '../../domain/recommendations/recommendation.schema.ts'
import { recentLimit } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Queryable } from '../database/open.ts'
import { fieldsFrom, fieldsOf } from '../database/sql.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { sameLookSince } from './contact-reveals.queries.ts'
import { remainingProvider } from './provider-numbers.queries.ts'

const idByShortId = (shortId: string) => remainingProvider(sql`right(id::text, 12) = ${shortId}`)

const shownByShortId = (db: Queryable, shortId: string) =>
  db.selectFrom('providers').where('id', '=', idByShortId(shortId)).where('total_recommendations', '>', 0)

/** The provider with a short id, shown or not, after merges; undefined if there is none. */
export const locateProvider = (db: Queryable, shortId: string) =>
  db
    .selectFrom('providers')
    .select(['id', 'removed_at', 'removal_id', 'erased_at', 'total_recommendations'])
    .where('id', '=', idByShortId(shortId))
    .executeTakeFirst()

// computed once: zod builds a schema in each `omit`
const pageFields = fieldsOf(
  providerPageSchema.omit({ id: true, provider_id: true, provider_name: true, newest_at: true }),
)
const noteFields = fieldsFrom('s', providerNoteSchema.omit({ answer: true }))

/** The page's numbers, and when its availability was set; undefined if no shown provider has this short id. */
export const readProvider = (db: Queryable, shortId: string) =>
  shownByShortId(db, shortId)
    .select(pageFields)
    .select([
      'newest_id as id',
      'id as provider_id',
      'shown_name as provider_name',
      'newest_at',
      'availability_told_at',
      'free_from',
    ])
    .executeTakeFirst()

export const findProvider = (db: Queryable, shortId: string) =>
  shownByShortId(db, shortId).select(['id', 'shown_name']).executeTakeFirst()

type PageStatus = { status: 200 | 404 | 410 } | { status: 301; location: string }

/** The HTTP status for the path of a provider's page; 200 for all other paths. Never contains a name. */
export const readProviderPageStatus = async (db: Queryable, path: string): Promise<PageStatus> => {
  const slug = /^\/providers\/([^/]+)$/.exec(path)?.[1]
  if (slug === undefined) return { status: 200 }
  const shortId = shortIdIn(slug)
  const found = shortId === null ? undefined : await locateProvider(db, shortId)
  if (!found) return { status: 404 }
  const remainingShortId = shortIdOf(found.id)
  if (remainingShortId !== shortId) return { status: 301, location: `/providers/${remainingShortId}` }
  if (found.removed_at !== null) return { status: 410 }
  return { status: found.total_recommendations > 0 ? 200 : 404 }
}

export const readNotes = (db: Queryable, { short_id, cursor }: z.output<typeof listProviderNotes.input>) => {
  const notes = db
    .selectFrom('experience_submissions as s')
    .leftJoin('listing_answers as a', (on) =>
      on.on('a.submission_id', '=', sql<string>`coalesce(s.edit_of, s.id)`).on('a.text', 'is not', null),
    )
    .select([...noteFields, 'a.text as answer'])
    .where('s.provider_id', '=', shownByShortId(db, short_id).select('id'))
    .where('s.status', '=', 'approved')
  return readPageByMoment(notes, {
    cursor,
    size: notesPageSize,
    columns: ['s.created_at', 's.id'],
    key: ({ created_at, id }) => [created_at, id],
  })
}

/**
 * The contact that the approved recommendations of a submission's provider give, newest first; `was_shown` says whether
 * the member looked in the last day.
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
            // Joined by the given submission, so that its provider is looked up once.
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

export const readRecent = (db: Queryable) =>
  selectCards(db)
    .select(fieldsOf(z.object(ownWordsField)))
    .where('business_name', 'is', null)
    .orderBy('newest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recentLimit)
    .execute()
