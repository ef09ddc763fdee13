// What expires of places: kept answers of the place services.
import { sql } from 'kysely'
import type { Sweep } from '../platform/housekeeping.job.ts'
import { placeAnswerDays } from './place-search.ts'

export const sweepPlaceAnswers: Sweep = (db) =>
  sql`delete from place_answers where asked_at < now() - make_interval(days => ${placeAnswerDays})`.execute(db)
