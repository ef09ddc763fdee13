// Reads behind a provider's page; a provider without an approved recommendation is as if there were none.
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type listProviderNotes,
  notesPageSize,
  providerNoteSchema,
  providerPageSchema,
} from '../../domain/providers/provider-page.contracts.ts'
import { shortIdIn } from '../../domain/providers/short-id.rules.ts'
import { fieldsFrom, fieldsOf } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import { cursorMoment, pageOf, readCursor } from '../http/cursor.ts'

const shownByShortId = (db: Queryable, shortId: string) =>
  db
    .selectFrom('providers')
    .where(sql<string>`right(id::text, 12)`, '=', shortId)
    .where('total_recommendations', '>', 0)

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
    ])
    .executeTakeFirst()

/** Id and name of a shown provider; undefined when there is none. */
export const findProvider = (db: Queryable, shortId: string) =>
  shownByShortId(db, shortId).select(['id', 'shown_name']).executeTakeFirst()

/** Whether a path is that of a provider's page and no provider is shown there. */
export const isProviderVacant = async (db: Queryable, path: string): Promise<boolean> => {
  const slug = /^\/providers\/([^/]+)$/.exec(path)?.[1]
  if (slug === undefined) return false
  const shortId = shortIdIn(slug)
  return shortId === null || (await findProvider(db, shortId)) === undefined
}

/** One page of a provider's approved recommendations, newest first; none for a short id nobody has. */
export const readNotes = async (
  db: Queryable,
  { short_id, cursor }: z.output<typeof listProviderNotes.input>,
): Promise<{ rows: z.output<typeof providerNoteSchema>[]; next_cursor: string | null }> => {
  const last = readCursor(cursor, z.tuple([cursorMoment, z.uuid()]))
  const rows = await db
    .selectFrom('experience_submissions as s')
    .select(fieldsFrom('s', providerNoteSchema))
    .where('s.provider_id', '=', shownByShortId(db, short_id).select('id'))
    .where('s.status', '=', 'approved')
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(s.created_at, s.id) < (${last?.[0] ?? null}, ${last?.[1] ?? null}::uuid)`),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(notesPageSize + 1)
    .execute()
  return pageOf(rows, notesPageSize, ({ created_at, id }) => [created_at, id])
}
