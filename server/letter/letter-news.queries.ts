// What was new in a place in some days: the same for all of its members, with who wrote it, because nobody reads their own.
import { type RawBuilder, sql } from 'kysely'
import type { LetterDays, VillageLetter } from '../../domain/letter/letter.contracts.ts'
import { questionDays } from '../../domain/limits.ts'
import { freeDays } from '../../domain/provider-portal/page-settings.rules.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { daysAfter } from '../../domain/text/calendar-days.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { allOf } from '../providers/provider-search.queries.ts'
import { firstShown, isOpen, isReadable, shorten, shownAnswers } from '../questions/questions.queries.ts'

/** Null: the author left. */
type Written<T> = T & { author: string | null }

export interface News {
  /** With the id of the recommendation, several about a provider. */
  notes: Written<VillageLetter['notes'][number] & { id: string }>[]
  asks: Written<Omit<VillageLetter['asks'][number], 'recommended'>>[]
  free: VillageLetter['free']
  answered: Written<VillageLetter['answered'][number]>[]
}

/** More than a letter shows, since each reader's own are left out. */
const candidates = { notes: 20, asks: 20, free: 2, answered: 10 }

interface Asked {
  areas: readonly string[] | null
  days: LetterDays
  at: Date
}

export const startOf = (day: unknown): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone ${village.timeZone})`

/** An SQL condition: the moment is on one of the days. */
const isWithin = (moment: RawBuilder<unknown>, { from, to }: LetterDays): RawBuilder<boolean> =>
  sql`(${moment} >= ${startOf(from)} and ${moment} < ${startOf(daysAfter(to, 1))})`

const isNear = (area: RawBuilder<unknown>, areas: Asked['areas']) => areas && sql`${area} = any(${areas}::text[])`

/** Every kind: with it, an index by kind and moment has what is new. */
const isOfKind = (kind: RawBuilder<unknown>) => sql`${kind} = any(${categorySlugs}::text[])`

const providerColumns = sql`
  p.id as provider_id, p.shown_name as provider_name, p.is_business, p.service_type, p.city`

/** Notes that were first approved on one of the days; those in a parent's own words first. */
const readNotes = async (db: Queryable, { areas, days }: Asked): Promise<News['notes']> => {
  const { rows } = await sql<News['notes'][number]>`
    select s.id, ${providerColumns}, coalesce(s.own_words, s.recommendation) as words, s.user_id as author
    from experience_submissions s join providers p on p.id = s.provider_id
    left join experience_submissions first on first.id = s.edit_of
    where ${allOf([
      sql`s.status = 'approved' and p.total_recommendations > 0`,
      isOfKind(sql`s.service_type`),
      isWithin(sql`s.reviewed_at`, days),
      // a rejected version was never shown
      sql`(s.replaces_id is null or first.reviewed_at >= ${startOf(days.from)})`,
      isNear(sql`p.area`, areas),
    ])} order by s.own_words is null, s.reviewed_at desc, s.id limit ${candidates.notes}`.execute(db)
  return rows.map((row) => ({ ...row, words: shorten(row.words) }))
}

const readAsks = async (db: Queryable, { areas, days, at }: Asked): Promise<News['asks']> => {
  const { rows } = await sql<News['asks'][number]>`
    select q.id, q.service_type, q.asked_from, post.words, post.user_id as author
    from questions q join posts post on post.id = q.id
    where ${allOf([isOpen(at), sql`q.asked_at < ${startOf(daysAfter(days.to, 1))}`, isNear(sql`q.area`, areas)])}
    order by q.asked_at desc, q.id desc limit ${candidates.asks}`.execute(db)
  return rows.map((row) => ({ ...row, words: shorten(row.words) }))
}

/** Who said so in the time that `availabilityOn` accepts, the newest first. */
const readFree = async (db: Queryable, { areas, days, at }: Asked): Promise<News['free']> => {
  const today = at.toISOString().slice(0, 10)
  const since = sql`(${today}::date::timestamp at time zone 'utc' - make_interval(days => ${freeDays}))`
  const { rows } = await sql<News['free'][number]>`
    select ${providerColumns}, case when p.free = 'from' and p.free_from > ${today}::date then p.free_from::text end as free_from
    from providers p
    where ${allOf([
      sql`p.total_recommendations > 0 and p.free in ('now', 'from')`,
      isOfKind(sql`p.service_type`),
      sql`p.free_told_at >= ${since} and p.free_told_at < ${startOf(daysAfter(days.to, 1))}`,
      isNear(sql`p.area`, areas),
    ])} order by p.free_told_at desc, p.id limit ${candidates.free}`.execute(db)
  return rows
}

/** Days for which a question is open if it is extended. */
const longestOpen = 2 * questionDays

/** Questions with answers of these days, the most answered first. */
const readAnswered = async (db: Queryable, { areas, days, at }: Asked): Promise<News['answered']> => {
  const { rows } = await sql<News['answered'][number]>`
    select q.id, q.service_type, q.asked_from, named.parents, post.user_id as author
    from questions q join posts post on post.id = q.id
    cross join lateral (
      select count(distinct coalesce(a.user_id, a.id))::int as parents from ${shownAnswers}
      where a.question_id = q.id and ${isWithin(firstShown, days)}) as named
    where ${allOf([
      isReadable(at),
      isOfKind(sql`q.service_type`),
      isWithin(sql`q.asked_at`, { from: daysAfter(days.from, -longestOpen), to: days.to }),
      sql`named.parents > 0`,
      isNear(sql`q.area`, areas),
    ])} order by named.parents desc, q.asked_at desc, q.id limit ${candidates.answered}`.execute(db)
  return rows
}

export const readNews = async (db: Queryable, asked: Asked): Promise<News> => ({
  notes: await readNotes(db, asked),
  asks: await readAsks(db, asked),
  free: await readFree(db, asked),
  answered: await readAnswered(db, asked),
})

/** Places times days that a process remembers; some 10 kB each. */
const mostRemembered = 500
const rememberedMs = 10 * 60_000

export const rememberedNews = new Map<string, { news: News; readAt: number }>()

/** `readNews`, or what it read in the last ten minutes. */
export const recentNews = async (db: Queryable, asked: Asked): Promise<News> => {
  const key = JSON.stringify([asked.areas, asked.days])
  const readAt = asked.at.getTime()
  const before = rememberedNews.get(key)
  if (before && Math.abs(readAt - before.readAt) < rememberedMs) return before.news
  const news = await readNews(db, asked)
  if (rememberedNews.size >= mostRemembered) rememberedNews.clear()
  rememberedNews.set(key, { news, readAt })
  return news
}

/** What of it is still shown, by id of page, recommendation and question; false: a question that is closed. */
export const readShown = async (db: Queryable, news: readonly News[], at: Date): Promise<Map<string, boolean>> => {
  const ids = news.flatMap(({ notes, asks, free, answered }) => [
    ...[...notes, ...free].map(({ provider_id }) => provider_id),
    ...[...notes, ...asks, ...answered].map(({ id }) => id),
  ])
  const { rows } = await sql<{ id: string; is_open: boolean }>`
    select id, true as is_open from providers where id = any(${ids}::uuid[]) and total_recommendations > 0
    union all select id, true from experience_submissions where id = any(${ids}::uuid[]) and status = 'approved'
    union all select q.id, ${isOpen(at)} from questions q join posts post on post.id = q.id
    where q.id = any(${ids}::uuid[]) and ${isReadable(at)}`.execute(db)
  return new Map(rows.map(({ id, is_open }) => [id, is_open]))
}
