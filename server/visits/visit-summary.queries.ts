// What the Analytics tab shows: visits read from their sums, and what came of them since a moment read from the facts.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { hourOf, hoursBefore, type VisitDay, visitedPaths } from '../../domain/visits/visit.schema.ts'
import {
  type getOutcomes,
  recentVisitsSize,
  topPagesSize,
  type VisitSummary,
  type VisitSummaryInput,
} from '../../domain/visits/visits.contracts.ts'
import type { Queryable } from '../database/open.ts'

type Figures = Pick<VisitSummary, 'total_views' | 'views_7_days' | 'views_24_hours' | 'unique_visitors_7_days'>

const nextHour = (moment: Date): Date => hoursBefore(hourOf(new Date(moment.getTime() - 1)), -1)

export type Counted = VisitSummaryInput['administrators']

const whose = (counted: Counted) => (counted === 'left_out' ? sql`not by_admin` : sql`true`)

/** Exact to the moment. Without administrators, who came in the week's first minutes and signed in as one later is missed. */
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

type Outcomes = z.output<typeof getOutcomes.output>

const only = async <Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row> => {
  const [row] = (await query.execute(db)).rows
  if (!row) throw new Error('a query without rows to group answers one row')
  return row
}

type Searches = Pick<Outcomes, 'searches' | 'searches_without_result' | 'searches_since'>
const searchesSince = (since: Date) => sql<Searches>`
  select coalesce(sum(searches), 0)::int as searches,
    coalesce(sum(without_result), 0)::int as searches_without_result, min(day)::text as searches_since
  from search_days where day >= (${since}::timestamptz at time zone 'UTC')::date`

type Contacts = Pick<Outcomes, 'contacts_opened' | 'contact_members'>
const contactsSince = (since: Date) => sql<Contacts>`
  select count(*)::int as contacts_opened, count(distinct user_id)::int as contact_members
  from contact_reveals where revealed_at >= ${since}`

type Invitations = Pick<Outcomes, 'joined' | 'codes_made' | 'codes_used'>
const invitationsSince = (since: Date) => sql<Invitations>`
  select (select count(*) from referral_uses where used_at >= ${since})::int as joined,
    count(*)::int as codes_made, count(*) filter (where uses > 0)::int as codes_used
  from referral_codes where kind <> 'personal' and created_at >= ${since}`

type Decisions = Pick<Outcomes, 'decisions' | 'decisions_late' | 'hours_p50' | 'hours_p90'>
/** The first decision on each that was not taken back, against the moment from which it waited. */
const decisionsSince = (since: Date) => sql<Decisions>`
  select count(*)::int as decisions, count(*) filter (where hours > 24)::int as decisions_late,
    percentile_cont(0.5) within group (order by hours) as hours_p50,
    percentile_cont(0.9) within group (order by hours) as hours_p90
  from (
    select greatest(0, extract(epoch from d.decided_at - s.waits_since)::float8 / 3600) as hours
    from submission_decisions d join experience_submissions s on s.id = d.submission_id
    where d.decided_at >= ${since} and d.undone_at is null and d.from_status = 'pending'
      and not exists (
        select from submission_decisions earlier where earlier.submission_id = d.submission_id
          and earlier.undone_at is null and (earlier.decided_at, earlier.id) < (d.decided_at, d.id)
      )
  ) as decided`

export const readOutcomes = async (db: Queryable, since: Date): Promise<Outcomes> => {
  const [searches, contacts, invitations, decisions] = await Promise.all([
    only(db, searchesSince(since)),
    only(db, contactsSince(since)),
    only(db, invitationsSince(since)),
    only(db, decisionsSince(since)),
  ])
  return { ...searches, ...contacts, ...invitations, ...decisions }
}
