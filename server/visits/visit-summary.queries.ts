// What the Analytics tab shows, read from the sums; of the visits themselves only what lies outside whole hours is counted.
import { sql } from 'kysely'
import { visitedPaths } from '../../domain/visits/visit.schema.ts'
import { hourOf, hoursBefore, type VisitDay } from '../../domain/visits/visit-days.rules.ts'
import {
  recentVisitsSize,
  topPagesSize,
  type VisitSummary,
  type VisitSummaryInput,
} from '../../domain/visits/visits.contracts.ts'
import type { Queryable } from '../database/open.ts'

type Figures = Pick<VisitSummary, 'total_views' | 'views_7_days' | 'views_24_hours' | 'unique_visitors_7_days'>

/** The first whole hour in UTC at or after a moment. */
const nextHour = (moment: Date): Date => hoursBefore(hourOf(new Date(moment.getTime() - 1)), -1)

/** Whose visits are summed up: everybody's, or all but those of administrators. */
export type Counted = VisitSummaryInput['administrators']

/** Leaves out the rows of administrators where that is asked for. */
const whose = (counted: Counted) => (counted === 'left_out' ? sql`not by_admin` : sql`true`)

/**
 * The four figures as they are at `now`, exact to the moment: whole hours from the sums, the rest of an hour counted.
 * Without administrators a visitor is missed who came in the first minutes of the seven days and signed in as one later.
 */
export const readFigures = async (db: Queryable, now: Date, counted: Counted): Promise<Figures> => {
  const [week, day] = [hoursBefore(now, 7 * 24), hoursBefore(now, 24)]
  const [weekHour, dayHour] = [nextHour(week), nextHour(day)]
  const { rows } = await sql<Figures>`
    select
      (select coalesce(sum(${counted === 'left_out' ? sql`visits - by_admins` : sql`visits`}), 0)::float8 from visit_days)
        as total_views,
      sums.week + (
        select count(*)::int from page_visits where created_at >= ${week} and created_at < ${weekHour}
          and ${whose(counted)}
      ) as views_7_days,
      sums.day + (
        select count(*)::int from page_visits where created_at >= ${day} and created_at < ${dayHour}
          and ${whose(counted)}
      ) as views_24_hours,
      sums.visitors + (
        select count(*)::int from visit_sessions where last_seen >= ${week} and last_seen < ${weekHour}
          and ${whose(counted)}
      ) as unique_visitors_7_days
    from (
      select coalesce(sum(visits), 0)::int as week,
        coalesce(sum(visits) filter (where hour >= ${dayHour}), 0)::int as day,
        coalesce(sum(visits) filter (where hours_away > extract(epoch from hour - ${weekHour}) / 3600), 0)::int
          as visitors
      from visit_hours where hour >= ${weekHour} and ${whose(counted)}
    ) as sums`.execute(db)
  return rows[0] ?? { total_views: 0, views_7_days: 0, views_24_hours: 0, unique_visitors_7_days: 0 }
}

/** Views and visitors of each of these days, which follow one another; hours after the last begin count to the last. */
export const readDays = async (
  db: Queryable,
  days: readonly VisitDay[],
  counted: Counted,
): Promise<VisitSummary['days']> => {
  const begins = sql`${days.map(({ firstHour }) => firstHour.toISOString())}::timestamptz[]`
  const { rows } = await sql<{ place: number; views: number; visitors: number }>`
    select place, sum(visits)::int as views,
      coalesce(sum(visits) filter (where hours_away > extract(epoch from hour - (${begins})[place]) / 3600), 0)::int
        as visitors
    from (
      select hour, hours_away, visits, width_bucket(hour, ${begins}) as place
      from visit_hours where hour >= ${days[0]?.firstHour ?? new Date()} and ${whose(counted)}
    ) as placed
    group by place`.execute(db)
  const found = new Map(rows.map(({ place, ...sums }) => [place, sums]))
  return days.map(({ day }, index) => ({ day, ...(found.get(index + 1) ?? { views: 0, visitors: 0 }) }))
}

/** Views of the last 24 hours on the clock, the one under way included. */
export const readHours = async (
  db: Queryable,
  now: Date,
  counted: Counted,
): Promise<{ hour: Date; views: number }[]> => {
  const hours = Array.from({ length: 24 }, (_, index) => hoursBefore(hourOf(now), 23 - index))
  const { rows } = await sql<{ hour: Date; views: number }>`
    select hour, sum(visits)::int as views from visit_hours
    where hour >= ${hours[0]} and ${whose(counted)} group by hour`.execute(db)
  const found = new Map(rows.map(({ hour, views }) => [hour.getTime(), views]))
  return hours.map((hour) => ({ hour, views: found.get(hour.getTime()) ?? 0 }))
}

/** The pages with the most visits. Older rows of addresses that are no page of the site are left out. */
export const readTopPages = async (db: Queryable, counted: Counted) => {
  const pages = db.selectFrom('visit_pages').where('page_path', 'in', visitedPaths).limit(topPagesSize)
  if (counted === 'counted') {
    return pages
      .select(['page_path', 'total_visits', 'unique_visitors', 'last_visited'])
      .orderBy('total_visits', 'desc')
      .orderBy('page_path')
      .execute()
  }
  const visits = sql<number>`total_visits - visits_by_admins`
  return pages
    .select('page_path')
    .select([visits.as('total_visits'), sql<number>`unique_visitors - visitors_by_admins`.as('unique_visitors')])
    .select('last_visited_by_others as last_visited')
    .where('last_visited_by_others', 'is not', null)
    .$narrowType<{ last_visited: Date }>()
    .orderBy(visits, 'desc')
    .orderBy('page_path')
    .execute()
}

export const readRecentVisits = (db: Queryable, counted: Counted) =>
  db
    .selectFrom('page_visits')
    .select(['id', 'page_path', 'referrer', 'created_at'])
    .where(sql<boolean>`${whose(counted)}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recentVisitsSize)
    .execute()
