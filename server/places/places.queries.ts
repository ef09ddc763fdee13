// Kept answers of the place services.

import { type Kysely, sql } from 'kysely'
import { retention } from '../../domain/privacy/retention.ts'
import type { Tables } from '../database/tables.ts'
import type { NearbyPlace, PlaceAnswers } from './place-search.ts'

/** Answers kept in `place_answers`; one older than it is kept is as good as none. */
export const placeAnswerCache = (db: Kysely<Tables>): PlaceAnswers => ({
  read: async (query) => {
    const { rows } = await sql<{ answer: NearbyPlace[] }>`
      select answer from place_answers
      where query = ${query} and asked_at > now() - make_interval(days => ${retention.placeLookups.days})`.execute(db)
    return rows[0]?.answer ?? null
  },
  write: async (query, places) => {
    await sql`
      insert into place_answers (query, answer) values (${query}, ${JSON.stringify(places)}::text::jsonb)
      on conflict (query) do update set answer = excluded.answer, asked_at = now()`.execute(db)
  },
})
