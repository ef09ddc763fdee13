// Recounts the sums from the visits in a simple, slow way, to compare them with the stored ones.

import type { Database } from '../../server/database/open.ts'
import { sqlOn } from '../sql.ts'

interface CountedVisit {
  session_id: string
  created_at: Date
}

/** The current content of each table of sums, in a stable order. */
export const readSums = async ({ background }: Pick<Database, 'background'>, sql = sqlOn(background.db)) => ({
  sessions: await sql`
    select session_id, last_seen, (select array_agg(path order by path) from unnest(page_paths) as path) as pages
    from visit_sessions order by session_id`,
  hours: await sql<{ hour: Date; hours_away: number; visits: number }>`
    select hour, hours_away, sum(visits)::int as visits from visit_hours group by 1, 2 order by 1, 2`,
  days: await sql`select day, visits from visit_days order by day`,
  pages: await sql`
    select page_path, page_title, total_visits, unique_visitors, last_visited from visit_pages order by page_path`,
})

const hourMs = 3_600_000
const within = (visits: readonly CountedVisit[], from: Date, until: Date) =>
  visits.filter(({ created_at }) => created_at >= from && created_at <= until)
const visitorsAmong = (visits: readonly CountedVisit[]) => new Set(visits.map(({ session_id }) => session_id)).size

/** The figures of these visits at `now`. */
export const countFigures = (visits: readonly CountedVisit[], now: Date) => {
  const week = within(visits, new Date(now.getTime() - 7 * 24 * hourMs), now)
  return {
    total_views: visits.length,
    views_7_days: week.length,
    views_24_hours: within(visits, new Date(now.getTime() - 24 * hourMs), now).length,
    unique_visitors_7_days: visitorsAmong(week),
  }
}

/** Views and visitors of each calendar day in `timeZone`, which must be whole hours off UTC. */
export const countDays = (visits: readonly CountedVisit[], timeZone: string) => {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return Object.fromEntries(
    [...Map.groupBy(visits, ({ created_at }) => calendar.format(created_at))].map(([day, its]) => [
      day,
      { views: its.length, visitors: visitorsAmong(its) },
    ]),
  )
}
