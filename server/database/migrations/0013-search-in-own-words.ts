// Lets the search find what parents wrote in their own words.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Only what is shown: a note enters the index when it is approved. The words are stemmed, so "newborns" finds "newborn".
  await sql`
    create index submissions_own_words on experience_submissions
      using gin (service_type, to_tsvector('english', own_words))
      where status = 'approved' and own_words is not null`.execute(db)
}
