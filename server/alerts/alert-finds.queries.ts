// SQL of what is new for alerts: it reads what was approved lately, and never the whole table of providers.
import { type RawBuilder, sql } from 'kysely'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Queryable } from '../database/open.ts'
import { asJson, escapeLike } from '../database/sql.ts'
import { isFree, resolvePlace } from '../providers/provider-search.queries.ts'
import { firstShown, shownAnswers } from '../questions/questions.queries.ts'
import type { readSearchAlerts } from './alerts.queries.ts'

type SearchAlert = Awaited<ReturnType<typeof readSearchAlerts>>[number]

/** A provider that an email names. */
export interface Find {
  provider_id: string
  provider_name: string
  service_type: string
  city: string | null
  /** They said that they are available; false: a parent recommends them. */
  is_available: boolean
}

/** Providers that an email names for one alert. The others are found on the site. */
export const mostFinds = 6

/**
 * What came to match these searches after `told_until`, up to and including `until`: providers whom another parent recommends now, or who
 * say that they are available. By alert, the newest first, one more than an email names. Left out are providers whom the member recommends,
 * and those in `named_ids`.
 */
export const readFinds = async (db: Queryable, alerts: readonly SearchAlert[], until: Date) => {
  const places = new Map<string, Awaited<ReturnType<typeof resolvePlace>>>()
  for (const { search } of alerts)
    if (!places.has(search.location_filter))
      places.set(search.location_filter, await resolvePlace(db, search.location_filter))
  const asked = alerts.map(({ id, user_id, named_ids, told_until: since, search }) => {
    const { areas, cityPrefix } = places.get(search.location_filter) ?? { areas: [], cityPrefix: null }
    return {
      ...{ id, user_id, named_ids, since, areas: areas ?? null, min_rating: search.min_rating },
      kinds: search.service_type_filter ? [search.service_type_filter] : categorySlugs,
      city: cityPrefix === null ? null : `${escapeLike(cityPrefix)}%`,
      again: search.would_use_again !== undefined,
      free_by: search.free_by ?? null,
      words: search.search_query,
      folded: foldText(search.search_query),
    }
  })
  const today = until.toISOString().slice(0, 10)
  const { rows } = await sql<Find & { alert_id: string }>`
    select a.id as alert_id, found.* from jsonb_to_recordset(${asJson(asked)}) as a(
      id uuid, user_id uuid, named_ids uuid[], since timestamptz, areas text[], min_rating float8, kinds text[], city text, again boolean,
      free_by date, words text, folded text)
    cross join lateral (
      select p.id as provider_id, p.shown_name as provider_name, p.service_type, p.city, bool_and(news.is_available) as is_available
      from (
        select s.provider_id, false as is_available, s.reviewed_at as at from experience_submissions s
        left join experience_submissions before on before.id = s.replaces_id
        where s.status = 'approved' and s.service_type = any(a.kinds) and s.reviewed_at > a.since and s.reviewed_at <= ${until}
          and (before.id is null or before.reviewed_at > a.since or before.provider_id <> s.provider_id)
        union all
        select n.id, true, n.free_told_at from providers n
        where n.total_recommendations > 0 and n.free in ('now', 'from') and n.service_type = any(a.kinds)
          and n.free_told_at > a.since and n.free_told_at <= ${until}
      ) as news join providers p on p.id = news.provider_id
      where p.total_recommendations > 0 and p.id <> all(a.named_ids)
        and not exists (select from providers merged where merged.merged_into = p.id and merged.id = any(a.named_ids))
        and not exists (select from experience_submissions mine
          where mine.provider_id = p.id and mine.user_id = a.user_id and mine.status = 'approved')
        and (a.areas is null or p.area = any(a.areas))
        and (a.city is null or p.city_key like a.city) and p.rating >= a.min_rating
        and (not a.again or p.would_use_again > p.would_not_use_again)
        and (a.free_by is null or ${isFree(sql`greatest(a.free_by, ${today}::date)`, today)})
        and (a.words = ''
          or exists (select from provider_names n where n.provider_id = p.id and a.folded <% n.search_text)
          or exists (select from experience_submissions s where s.provider_id = p.id and s.status = 'approved'
            and to_tsvector('english', s.own_words) @@ plainto_tsquery('english', a.words)))
      group by p.id order by max(news.at) desc, p.id limit ${mostFinds + 1}
    ) as found`.execute(db)
  return Map.groupBy(rows, ({ alert_id }) => alert_id)
}

/** A question that a member asked or pressed "Same here" on, with what is new about it. */
export interface QuestionNews {
  user_id: string
  id: string
  is_own: boolean
  service_type: string
  city: string
  asked_from: string | null
  /** Who asked has closed it, and had not when the last email was written. */
  was_closed: boolean
  finds: Find[]
}

/**
 * News of the questions of these members after the last email, up to and including `until`: providers that were named first, and that it
 * was closed. `weekAgo`: those who want it weekly are left out if their last email is newer.
 */
export const readQuestionNews = async (
  db: Queryable,
  userIds: readonly string[],
  { until, weekAgo }: { until: Date; weekAgo: Date },
): Promise<QuestionNews[]> => {
  const { rows } = await sql<QuestionNews>`
    select reader.user_id, q.id, reader.is_own, q.service_type, q.city, q.asked_from, coalesce(found.finds, '[]') as finds,
      (not reader.is_own and q.closed_by = 'member' and q.closed_at > reader.since and q.closed_at <= ${until}) as was_closed
    from (
      select p.user_id, q.id, true as is_own, coalesce(q.told_until, q.asked_at) as since
      from posts p join questions q on q.id = p.id
      where p.user_id = any(${userIds}::uuid[]) and p.kind = 'question' and not q.emails_off
      union all
      select f.user_id, f.question_id, false, f.told_until from question_followers f
      where f.user_id = any(${userIds}::uuid[]) and (f.every = 'day' or f.told_until <= ${weekAgo})
    ) as reader join questions q on q.id = reader.id join posts post on post.id = q.id and post.status = 'approved'
    left join lateral (
      select jsonb_agg(jsonb_build_object('provider_id', id, 'provider_name', shown_name, 'service_type', service_type,
        'city', city, 'is_available', false) order by at desc, id) as finds
      from (
        select p.id, p.shown_name, p.service_type, p.city, min(${firstShown}) as at
        from ${shownAnswers} where a.question_id = q.id and a.user_id is distinct from reader.user_id
        group by p.id having min(${firstShown}) > reader.since
          and min(${firstShown}) <= ${until}
      ) as named
    ) as found on true
    order by reader.is_own desc, q.asked_at, q.id`.execute(db)
  return rows.filter(({ finds, was_closed }) => finds.length > 0 || was_closed)
}

/** Records what the emails of these members said: until when they know everything, and the providers they were given. */
export const recordNews = async (
  db: Queryable,
  userIds: readonly string[],
  {
    alerts,
    until,
    weekAgo,
  }: { alerts: readonly { id: string; named_ids: readonly string[] }[]; until: Date; weekAgo: Date },
): Promise<void> => {
  await sql`
    update alerts a set told_until = greatest(a.told_until, ${until}), named_ids = (said.named_ids || a.named_ids)[1:${sql.lit(namesRemembered)}]
    from jsonb_to_recordset(${asJson(alerts)}) as said(id uuid, named_ids uuid[]) where a.id = said.id`.execute(db)
  await sql`
    update question_followers f set told_until = greatest(told_until, ${until})
    where user_id = any(${userIds}::uuid[]) and (every = 'day' or told_until <= ${weekAgo}) and ${isStillAsked(sql`f.question_id`)}`.execute(
    db,
  )
  await sql`
    update questions q set told_until = ${until} from posts p
    where p.id = q.id and p.user_id = any(${userIds}::uuid[]) and p.kind = 'question' and p.status = 'approved'
      and coalesce(q.told_until, q.asked_at) < ${until}`.execute(db)
}

/** SQL: a question (by a column) is no longer pending for other words; meanwhile its answers wait. */
const isStillAsked = (id: RawBuilder<unknown>) =>
  sql`exists (select from posts p where p.id = ${id} and p.status = 'approved')`

/** Providers that an alert remembers to have named. */
const namesRemembered = 200
