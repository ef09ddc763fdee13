// Page visits and what they add up to: one statement keeps a visit and every sum that it changes.
import { type Insertable, sql } from 'kysely'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Pages of one session that are remembered, so that its row stays small; a 51st counts no new visitor. */
const mostPages = 50

/**
 * Keeps a visit and adds it to the sums.
 *
 * A visit adds one to a single row of `visit_hours`: that of its hour and of the whole hours since the hour of its
 * session's visit before (0: the same hour, 168: a week or more ago, or never). All rows of an hour together are its
 * views; and a session's first visit since some hour is the one that was away for longer than that. So the visitors of
 * any run of hours up to a week can be added up, exactly, without a row for each session and hour.
 *
 * An upsert returns only the new row, so the session's row also says what its latest visit was: `hours_away` and
 * `page_is_new`. Every such statement locks its rows in the same order (session, page, then hour and day), so that two
 * at once wait for each other and never in a circle.
 */
export const insertVisit = async (
  db: Queryable,
  visit: Insertable<Tables['page_visits']> & { created_at: Date },
): Promise<void> => {
  const { page_path, created_at, session_id } = visit
  const title = visit.page_title ?? null
  await sql`
    with visit as (
      insert into page_visits (id, page_path, page_title, user_id, session_id, referrer, user_agent, created_at)
      values (${visit.id}, ${page_path}, ${title}, ${visit.user_id ?? null}, ${session_id}, ${visit.referrer ?? null},
        ${visit.user_agent ?? null}, ${created_at})
    ), session as (
      insert into visit_sessions as s (session_id, last_seen, page_paths, hours_away, page_is_new)
      values (${session_id}, ${created_at}, array[${page_path}::text], 168, true)
      on conflict (session_id) do update set
        last_seen = greatest(s.last_seen, excluded.last_seen),
        hours_away = least(168, greatest(0, extract(epoch from
          date_trunc('hour', excluded.last_seen, 'UTC') - date_trunc('hour', s.last_seen, 'UTC')) / 3600)),
        page_is_new = not excluded.page_paths <@ s.page_paths and cardinality(s.page_paths) < ${mostPages},
        page_paths = case
          when excluded.page_paths <@ s.page_paths or cardinality(s.page_paths) >= ${mostPages} then s.page_paths
          else s.page_paths || excluded.page_paths end
      returning hours_away, page_is_new
    ), hour as (
      insert into visit_hours as h (hour, hours_away, visits)
      select date_trunc('hour', ${created_at}::timestamptz, 'UTC'), hours_away, 1 from session
      on conflict (hour, hours_away) do update set visits = h.visits + 1
    ), day as (
      insert into visit_days as d (day, visits)
      values ((${created_at}::timestamptz at time zone 'UTC')::date, 1)
      on conflict (day) do update set visits = d.visits + 1
    )
    insert into visit_pages as p (page_path, page_title, total_visits, unique_visitors, last_visited)
    select ${page_path}, ${title}, 1, page_is_new::int, ${created_at} from session
    on conflict (page_path) do update set
      page_title = coalesce(excluded.page_title, p.page_title),
      total_visits = p.total_visits + 1,
      unique_visitors = p.unique_visitors + excluded.unique_visitors,
      last_visited = greatest(p.last_visited, excluded.last_visited)`.execute(db)
}
