// Page visits and what they add up to, in one statement; and searches by day, gathered in this process and written every few seconds.
import type { FastifyBaseLogger } from 'fastify'
import { type Insertable, sql } from 'kysely'
import type { Database, Queryable } from '../database/open.ts'
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
 * From the first visit by an administrator (`by_admin`) on, all of a session is theirs: what others did in it came before,
 * so their visitors can be added up without theirs in the same way.
 *
 * An upsert returns only the new row, so the session's row also says what its latest visit was: `hours_away` and
 * `page_is_new`. Every such statement locks its rows in the same order (session, page, then hour and day), so that two
 * at once wait for each other and never deadlock.
 */
export const insertVisit = async (
  db: Queryable,
  visit: Insertable<Tables['page_visits']> & { created_at: Date },
): Promise<void> => {
  const { page_path, created_at, session_id } = visit
  const title = visit.page_title ?? null
  await sql`
    with session as (
      insert into visit_sessions as s (session_id, last_seen, page_paths, hours_away, page_is_new, by_admin)
      values (${session_id}, ${created_at}, array[${page_path}::text], 168, true, ${visit.by_admin ?? false})
      on conflict (session_id) do update set
        by_admin = s.by_admin or excluded.by_admin,
        last_seen = greatest(s.last_seen, excluded.last_seen),
        hours_away = least(168, greatest(0, extract(epoch from
          date_trunc('hour', excluded.last_seen, 'UTC') - date_trunc('hour', s.last_seen, 'UTC')) / 3600)),
        page_is_new = not excluded.page_paths <@ s.page_paths and cardinality(s.page_paths) < ${mostPages},
        page_paths = case
          when excluded.page_paths <@ s.page_paths or cardinality(s.page_paths) >= ${mostPages} then s.page_paths
          else s.page_paths || excluded.page_paths end
      returning hours_away, page_is_new, by_admin
    ), visit as (
      insert into page_visits
        (id, page_path, page_title, user_id, session_id, referrer, user_agent, created_at, by_admin)
      select ${visit.id}, ${page_path}, ${title}, ${visit.user_id ?? null}::uuid, ${session_id}, ${visit.referrer ?? null},
        ${visit.user_agent ?? null}, ${created_at}, by_admin from session
    ), hour as (
      insert into visit_hours as h (hour, hours_away, by_admin, visits)
      select date_trunc('hour', ${created_at}::timestamptz, 'UTC'), hours_away, by_admin, 1 from session
      on conflict (hour, hours_away, by_admin) do update set visits = h.visits + 1
    ), day as (
      insert into visit_days as d (day, visits, by_admins)
      select (${created_at}::timestamptz at time zone 'UTC')::date, 1, by_admin::int from session
      on conflict (day) do update set visits = d.visits + 1, by_admins = d.by_admins + excluded.by_admins
    )
    insert into visit_pages as p (page_path, page_title, total_visits, unique_visitors, last_visited,
      visits_by_admins, visitors_by_admins, last_visited_by_others)
    select ${page_path}, ${title}, 1, page_is_new::int, ${created_at}::timestamptz,
      by_admin::int, (by_admin and page_is_new)::int, case when not by_admin then ${created_at}::timestamptz end
    from session
    on conflict (page_path) do update set
      page_title = coalesce(excluded.page_title, p.page_title),
      total_visits = p.total_visits + 1,
      unique_visitors = p.unique_visitors + excluded.unique_visitors,
      last_visited = greatest(p.last_visited, excluded.last_visited),
      visits_by_admins = p.visits_by_admins + excluded.visits_by_admins,
      visitors_by_admins = p.visitors_by_admins + excluded.visitors_by_admins,
      last_visited_by_others = greatest(p.last_visited_by_others, excluded.last_visited_by_others)`.execute(db)
}

/** Milliseconds for which counts are gathered; so much of them a process that crashes loses. */
const gatherMs = 5000

interface Gathered {
  /** By day in UTC, `yyyy-MM-dd`. */
  days: Map<string, { searches: number; withoutResult: number }>
  timer: NodeJS.Timeout | null
}

const gatheredOf = new WeakMap<Database, Gathered>()

const gatheredFor = (database: Database): Gathered => {
  const gathered = gatheredOf.get(database) ?? { days: new Map(), timer: null }
  gatheredOf.set(database, gathered)
  return gathered
}

/** Writes what this process has gathered, one statement for each day. What cannot be written is lost. */
export const writeSearchCounts = async (database: Database): Promise<void> => {
  const gathered = gatheredFor(database)
  if (gathered.timer) clearTimeout(gathered.timer)
  gathered.timer = null
  const days = [...gathered.days]
  gathered.days.clear()
  for (const [day, { searches, withoutResult }] of days) {
    await sql`
      insert into search_days as d (day, searches, without_result) values (${day}, ${searches}, ${withoutResult})
      on conflict (day) do update set searches = d.searches + excluded.searches,
        without_result = d.without_result + excluded.without_result`.execute(database.db)
  }
}

export const countSearch = (
  database: Database,
  { found, at, log }: { found: boolean; at: Date; log: Pick<FastifyBaseLogger, 'warn'> },
): void => {
  const gathered = gatheredFor(database)
  const day = at.toISOString().slice(0, 10)
  const { searches, withoutResult } = gathered.days.get(day) ?? { searches: 0, withoutResult: 0 }
  gathered.days.set(day, { searches: searches + 1, withoutResult: withoutResult + Number(!found) })
  gathered.timer ??= setTimeout(() => {
    writeSearchCounts(database).catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'))
  }, gatherMs).unref()
}
