// Recomputes the sums of visits from all visits, to compare them with the stored ones.
import { type QueryExecutorProvider, sql } from 'kysely'

/** Fills the empty sums from all existing visits, in one pass for each table. */
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
