// Reads behind a provider's page; a provider without an approved recommendation is as if there were none.

import { sql } from 'kysely'
import type { z } from 'zod'
import { notesPageSize } from '../../domain/limits.ts'
import { shortIdIn, shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import {
  type listProviderNotes,
  providerNoteSchema,
  providerPageSchema,
} from '../../domain/providers/providers.contracts.ts'
import { fieldsFrom, fieldsOf } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { remainingProvider } from './provider-numbers.queries.ts'

/** The id of the provider with a short id, or of the one that it was merged into. */
const idByShortId = (shortId: string) => remainingProvider(sql`right(id::text, 12) = ${shortId}`)

const shownByShortId = (db: Queryable, shortId: string) =>
  db.selectFrom('providers').where('id', '=', idByShortId(shortId)).where('total_recommendations', '>', 0)

/** Where a short id leads, shown or not: past merges, and whether the page was taken down; undefined when nobody has it. */
export const locateProvider = (db: Queryable, shortId: string) =>
  db
    .selectFrom('providers')
    .select(['id', 'removed_at', 'removal_id', 'erased_at', 'total_recommendations'])
    .where('id', '=', idByShortId(shortId))
    .executeTakeFirst()

/** The page's numbers, and when the availability among them was told; undefined when no shown provider has this short id. */
export const readProvider = (db: Queryable, shortId: string) =>
  shownByShortId(db, shortId)
    .select(fieldsOf(providerPageSchema.omit({ id: true, provider_id: true, provider_name: true, newest_at: true })))
    .select([
      'newest_id as id',
      'id as provider_id',
      'shown_name as provider_name',
      'newest_at',
      'availability_told_at',
      'free_from',
      'free_told_at',
    ])
    .executeTakeFirst()

/** Id and name of a shown provider; undefined when there is none. */
export const findProvider = (db: Queryable, shortId: string) =>
  shownByShortId(db, shortId).select(['id', 'shown_name']).executeTakeFirst()

/** How the server answers a path: as a page, as one that is not there or was taken down, or by naming another address. */
export type PageStatus = { status: 200 | 404 | 410 } | { status: 301; location: string }

/** How the path of a provider's page is answered; 200 for all other paths. Never tells a name. */
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

/** One page of a provider's approved recommendations, newest first; none for a short id nobody has. */
export const readNotes = (db: Queryable, { short_id, cursor }: z.output<typeof listProviderNotes.input>) => {
  const notes = db
    .selectFrom('experience_submissions as s')
    .leftJoin('listing_answers as a', (on) =>
      on.on('a.submission_id', '=', sql<string>`coalesce(s.edit_of, s.id)`).on('a.text', 'is not', null),
    )
    .select([...fieldsFrom('s', providerNoteSchema.omit({ answer: true })), 'a.text as answer'])
    .where('s.provider_id', '=', shownByShortId(db, short_id).select('id'))
    .where('s.status', '=', 'approved')
  return readPageByMoment(notes, {
    cursor,
    size: notesPageSize,
    columns: ['s.created_at', 's.id'],
    key: ({ created_at, id }) => [created_at, id],
  })
}
