// Kept answers of the place services.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type NearbyPlace, type PlaceAnswers, placeAnswerDays } from './place-search.ts'

/** Answers kept in `place_answers`; one older than `placeAnswerDays` is as good as none. */
export const placeAnswerCache = (db: Kysely<Tables>): PlaceAnswers => ({
  read: async (query) => {
    const { rows } = await sql<{ answer: NearbyPlace[] }>`
      select answer from place_answers
      where query = ${query} and asked_at > now() - make_interval(days => ${placeAnswerDays})`.execute(db)
    return rows[0]?.answer ?? null
  },
  write: async (query, places) => {
    await sql`
      insert into place_answers (query, answer) values (${query}, ${JSON.stringify(places)}::text::jsonb)
      on conflict (query) do update set answer = excluded.answer, asked_at = now()`.execute(db)
  },
})
