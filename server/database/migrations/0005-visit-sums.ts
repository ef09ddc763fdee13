// What page visits add up to, kept as they come: sessions, views by hour and by day, and the pages' own numbers.
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/** Fills the empty sums from all visits there are, in one pass over them each. */
export const fillVisitSums = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    insert into visit_sessions (session_id, last_seen, page_paths, hours_away, page_is_new)
    select session_id, max(created_at), (array_agg(distinct page_path))[1:50], 168, false
    from page_visits group by session_id`.execute(db)
  await sql`
    insert into visit_hours (hour, hours_away, visits)
    select hour, least(168, coalesce(extract(epoch from hour - hour_before) / 3600, 168))::int as away, count(*)
    from (
      select hour, lag(hour) over (partition by session_id order by hour) as hour_before
      from (select session_id, date_trunc('hour', created_at, 'UTC') as hour from page_visits) as visit
    ) as visit
    group by hour, away`.execute(db)
  await sql`
    insert into visit_days (day, visits)
    select (created_at at time zone 'UTC')::date as day, count(*) from page_visits group by day`.execute(db)
  await sql`
    insert into visit_pages (page_path, page_title, total_visits, unique_visitors, last_visited)
    select page_path, (array_agg(page_title order by created_at desc) filter (where page_title is not null))[1],
      count(*), count(distinct session_id), max(created_at)
    from page_visits group by page_path`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table visit_sessions (
      session_id text primary key check (char_length(session_id) <= 100),
      last_seen timestamptz not null,
      page_paths text[] not null,
      hours_away smallint not null check (hours_away between 0 and 168),
      page_is_new boolean not null
    )`.execute(db)
  await sql`create index visit_sessions_last_seen on visit_sessions (last_seen)`.execute(db)
  await sql`
    create table visit_hours (
      hour timestamptz not null,
      hours_away smallint not null check (hours_away between 0 and 168),
      visits int not null,
      primary key (hour, hours_away)
    )`.execute(db)
  await sql`create table visit_days (day date primary key, visits int not null)`.execute(db)
  await sql`
    create table visit_pages (
      page_path text primary key check (char_length(page_path) <= 300),
      page_title text check (char_length(page_title) <= 300),
      total_visits int not null,
      unique_visitors int not null,
      last_visited timestamptz not null
    )`.execute(db)
  await sql`create index visit_pages_most_visited on visit_pages (total_visits desc, page_path)`.execute(db)
  await fillVisitSums(db)
}
