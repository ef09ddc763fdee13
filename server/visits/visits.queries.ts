// Page visits, their sums, and the figures for administrators; and searches by day, counted in this process.
import type { FastifyBaseLogger } from 'fastify'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { answeredHours, fewestSearches, outcomeDays, promisedHours } from '../../domain/limits.ts'
import { nearPlace } from '../../domain/questions/question-places.rules.ts'
import { hourOf, hoursBefore, type VisitDay, visitedPaths } from '../../domain/visits/visit.schema.ts'
import {
  type getOutcomes,
  mostMissing,
  recentVisitsSize,
  topPagesSize,
  type VisitSummary,
  type VisitSummaryInput,
} from '../../domain/visits/visits.contracts.ts'
import type { Database, Queryable } from '../database/open.ts'
import { countWaiting } from '../database/sql.ts'
import type { Tables } from '../database/tables.ts'

type Figures = Pick<VisitSummary, 'total_views' | 'views_7_days' | 'views_24_hours' | 'unique_visitors_7_days'>

const nextHour = (moment: Date): Date => hoursBefore(hourOf(new Date(moment.getTime() - 1)), -1)

export type Counted = VisitSummaryInput['administrators']

const whose = (counted: Counted) => (counted === 'left_out' ? sql`not by_admin` : sql`true`)

/**
 * The four figures, exact at `now`: whole hours from the sums, the rest of an hour counted. If administrators are left
 * out, a visitor is missed if they came in the first minutes of the seven days and later signed in as an administrator.
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

/** Views and visitors of each of these consecutive days; hours after the last boundary count toward the last day. */
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

type Questions = Pick<Outcomes, 'questions_asked' | 'questions_answered' | 'questions_found'>
/** Of the questions themselves, which are stored for longer than these days; those that their members took back are left out. */
const questionsSince = (since: Date) => sql<Questions>`
  select count(*)::int as questions_asked, count(*) filter (where q.found <> 'no_one')::int as questions_found,
    count(*) filter (where exists (
      select from answers a
      left join experience_submissions s on coalesce(s.edit_of, s.id) = a.submission_id and s.status = 'approved'
      where a.question_id = q.id and q.asked_at + make_interval(hours => ${answeredHours}) >=
        case when a.provider_id is null then s.reviewed_at else a.created_at end))::int as questions_answered
  from questions q join posts post on post.id = q.id
  where q.asked_at >= ${since} and post.status <> 'withdrawn'`

const readMissing = async (db: Queryable, since: Date): Promise<Outcomes['without_result']> => {
  const { rows } = await sql<Outcomes['without_result'][number]>`
    select nullif(service_type, '') as service_type, nullif(region, '') as region, sum(searches)::int as searches
    from searches_without_result where day >= (${since}::timestamptz at time zone 'UTC')::date
    group by 1, 2 having sum(searches) >= ${fewestSearches} order by 3 desc, 1, 2 limit ${mostMissing}`.execute(db)
  return rows
}

type Contacts = Pick<Outcomes, 'contacts_opened' | 'contact_members'>
const contactsSince = (since: Date) => sql<Contacts>`
  select count(*)::int as contacts_opened, count(distinct user_id)::int as contact_members
  from contact_reveals where revealed_at >= ${since}`

type Invitations = Pick<Outcomes, 'joined' | 'codes_made' | 'codes_used'>
const invitationsSince = (since: Date) => sql<Invitations>`
  select (select count(*) from referral_uses where used_at >= ${since})::int as joined,
    count(*)::int as codes_made, count(*) filter (where uses > 0)::int as codes_used
  from referral_codes where kind <> 'personal' and created_at >= ${since}`

type Decisions = Pick<Outcomes, 'decisions' | 'decisions_late' | 'waiting_late' | 'hours_p50' | 'hours_p90'>
/** The first decision on each submission that was not undone, and how long it waited; and how many wait late at `now`. */
const decisionsSince = (since: Date, now: Date) => sql<Decisions>`
  select count(*)::int as decisions, count(*) filter (where hours > ${promisedHours})::int as decisions_late,
    ${countWaiting(hoursBefore(now, promisedHours))} as waiting_late,
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

export const readOutcomes = async (db: Queryable, now: Date): Promise<Outcomes> => {
  const since = hoursBefore(now, outcomeDays * 24)
  const [searches, without_result, questions, contacts, invitations, decisions] = await Promise.all([
    only(db, searchesSince(since)),
    readMissing(db, since),
    only(db, questionsSince(since)),
    only(db, contactsSince(since)),
    only(db, invitationsSince(since)),
    only(db, decisionsSince(since, now)),
  ])
  return { ...searches, without_result, ...questions, ...contacts, ...invitations, ...decisions }
}

/** Pages stored for one session, so that its row stays small; a 51st page counts no new visitor. */
const mostPages = 50

/**
 * Stores a visit and adds it to the sums.
 *
 * A visit adds one to a single row of `visit_hours`. Its key is the visit's hour, and how many whole hours before it
 * the session's previous visit was (0: the same hour, 168: a week or more ago, or never). The rows of an hour together
 * are its views. A session's first visit since a given hour is the one whose absence reaches back beyond that hour. So
 * the visitors of any period of up to a week can be added up exactly, without a row for each session and hour.
 *
 * A session counts as an administrator's from the first visit by one (`by_admin`). Visits of others in it came earlier,
 * so visitors without administrators can be added up in the same way.
 *
 * An upsert returns only the new row, so the session's row also describes its latest visit: `hours_away` and
 * `page_is_new`. Every such statement locks its rows in the same order (session, page, then hour and day), so that
 * concurrent ones wait for each other and never deadlock.
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

/** Milliseconds between two writes of the counts; a process that crashes loses those since the last one. */
const gatherMs = 5000

interface Gathered {
  /** By day in UTC, `yyyy-MM-dd`. */
  days: Map<string, { searches: number; withoutResult: number }>
  /** Searches without result, by day, kind and region, written as JSON. */
  missing: Map<string, number>
  timer: NodeJS.Timeout | null
}

const gatheredOf = new WeakMap<Database, Gathered>()

const gatheredFor = (database: Database): Gathered => {
  const gathered = gatheredOf.get(database) ?? { days: new Map(), missing: new Map(), timer: null }
  gatheredOf.set(database, gathered)
  return gathered
}

/** Writes the counts that this process gathered, one statement for each row. Counts that cannot be written are lost. */
export const writeSearchCounts = async (database: Database): Promise<void> => {
  const gathered = gatheredFor(database)
  if (gathered.timer) clearTimeout(gathered.timer)
  gathered.timer = null
  const [days, missing] = [[...gathered.days], [...gathered.missing]]
  gathered.days.clear()
  gathered.missing.clear()
  for (const [day, { searches, withoutResult }] of days) {
    await sql`
      insert into search_days as d (day, searches, without_result) values (${day}, ${searches}, ${withoutResult})
      on conflict (day) do update set searches = d.searches + excluded.searches,
        without_result = d.without_result + excluded.without_result`.execute(database.db)
  }
  for (const [key, searches] of missing) {
    const [day, kind, region]: string[] = JSON.parse(key)
    await sql`
      insert into searches_without_result as s (day, service_type, region, searches)
      values (${day}, ${kind}, ${region}, ${searches})
      on conflict (day, service_type, region) do update set searches = s.searches + excluded.searches`.execute(
      database.db,
    )
  }
}

interface Searched {
  /** What a search without result looked for; of the place, which may be any text, only the region of the village is stored. */
  missing: { kind: string | undefined; place: string } | null
  at: Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

export const countSearch = (database: Database, { missing, at, log }: Searched): void => {
  const gathered = gatheredFor(database)
  const day = at.toISOString().slice(0, 10)
  const { searches, withoutResult } = gathered.days.get(day) ?? { searches: 0, withoutResult: 0 }
  gathered.days.set(day, { searches: searches + 1, withoutResult: withoutResult + Number(missing !== null) })
  if (missing) {
    const key = JSON.stringify([day, missing.kind ?? '', nearPlace(missing.place)?.region ?? ''])
    gathered.missing.set(key, (gathered.missing.get(key) ?? 0) + 1)
  }
  gathered.timer ??= setTimeout(() => {
    writeSearchCounts(database).catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'))
  }, gatherMs).unref()
}
