// What came of visits: how many searches a day had, and decisions found by their moment.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table search_days (
      -- in UTC
      day date primary key,
      searches int not null check (searches > 0),
      -- those that found nobody
      without_result int not null check (without_result between 0 and searches)
    )`.execute(db)
  await sql`create index submission_decisions_decided on submission_decisions (decided_at)`.execute(db)
}
