// The search: ready-made provider rows in index order, one page at a time; totals from tallies, names by trigram.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { widenLocation } from '../../domain/places/location.rules.ts'
import { nameKey } from '../../domain/providers/provider-key.rules.ts'
import { type SortOrder, searchPageSize } from '../../domain/providers/providers.contracts.ts'
import { foldText } from '../../domain/recommendations/fold-text.rules.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { cursorCount, cursorMoment, readCursor, writeCursor } from '../http/cursor.ts'

export interface ProviderSearch {
  serviceType: string | undefined
  location: string
  minimumRating: number
  text: string
  sort: SortOrder
  cursor: string | undefined
}

/** A shown provider's row, as the search reads it. */
export interface ProviderRow {
  id: string
  newest_id: string
  shown_name: string
  name_key: string
  business_name: string | null
  service_type: string
  recommendation: string
  own_words: string | null
  highlights: string
  pricing: string | null
  location: string | null
  city: string | null
  state: string | null
  rating: number
  newest_at: Date
  experience_year: string | null
  is_business: boolean
  has_contact_consent: boolean
  has_any_contact_info: boolean
  total_recommendations: number
  combined_highlights: string[]
  all_recommendation_ids: string[]
}

export interface ProviderPage {
  rows: ProviderRow[]
  /** How many match; only on the first page. */
  total: number | null
  nextCursor: string | null
  /** Name of the region the place was widened to. */
  region: string | null
}

/** Most names a free-text search weighs; more say that the text is too common to mean somebody. */
const nameCandidates = 200

/** A name counts when it is at least this near to the nearest one found: a good match hides the vague ones. */
const nearEnough = 0.75

/** Most cities that the beginning of a name may stand for. */
const cityCandidates = 200

/** Where to look. `areas` undefined: everywhere. `cityPrefix`: only cities beginning so inside these areas. */
interface Where {
  areas: string[] | undefined
  cityPrefix: string | null
  region: string | null
}

const homeState = village.state.toLowerCase()

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const allOf = (conditions: (RawBuilder<unknown> | null | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    conditions.filter((one): one is RawBuilder<unknown> => Boolean(one)),
    sql` and `,
  )

/** Turns the typed place into areas. Typing the beginning of a city's name finds the areas that have such cities. */
const resolvePlace = async (db: Queryable, location: string): Promise<Where> => {
  const place = widenLocation(location)
  if (place.kind === 'everywhere') return { areas: undefined, cityPrefix: null, region: null }
  if (place.kind === 'region') return { areas: [place.region.slug], cityPrefix: null, region: place.region.name }
  const state = place.state?.toLowerCase()
  const { rows } = await sql<{ area: string; whole: boolean }>`
    select area, bool_and(area = city_key or area like city_key || ',%') as whole from (
      select city_key, area from area_cities where ${allOf([
        sql`city_key like ${`${escapeLike(place.prefix)}%`}`,
        state ? sql`(area like ${`%, ${state}`} or (area not like '%,%' and ${state} = ${homeState}))` : null,
      ])} limit ${cityCandidates}
    ) as found group by area`.execute(db)
  // Outside the regions an area is one city: its name already narrows enough.
  const narrowed = rows.some((row) => !row.whole)
  return { areas: rows.map((row) => row.area), cityPrefix: narrowed ? place.prefix : null, region: null }
}

const columns = sql`p.id, p.newest_id, p.shown_name, p.name_key, p.business_name, p.service_type, p.recommendation,
  p.own_words, p.highlights, p.pricing, p.location, p.city, p.state, p.rating, p.newest_at, p.experience_year,
  p.is_business, p.has_contact_consent, p.has_any_contact_info, p.total_recommendations, p.combined_highlights,
  p.all_recommendation_ids`

const byRating = sql`p.rating desc, p.total_recommendations desc, p.newest_at desc, p.id desc`

/** A name key inside a cursor; folding it again changes nothing. */
const cursorNameKey = z
  .string()
  .max(400)
  .refine((key) => nameKey(key) === key)

const ratingCursor = z.tuple([z.number().min(0).max(5), cursorCount, cursorMoment, z.uuid()])

/** Each sort: its order, the values a cursor keeps, and the condition that goes on after them. */
const sorts: Record<
  SortOrder,
  {
    order: RawBuilder<unknown>
    values: (row: ProviderRow) => (string | number)[]
    after: (cursor: string | undefined) => RawBuilder<unknown> | null
  }
> = {
  rating: {
    order: byRating,
    values: (row) => [row.rating, row.total_recommendations, row.newest_at.toISOString(), row.id],
    after: (cursor) => {
      const last = readCursor(cursor, ratingCursor)
      return (
        last &&
        sql`(p.rating, p.total_recommendations, p.newest_at, p.id) < (${last[0]}, ${last[1]}, ${last[2]}, ${last[3]}::uuid)`
      )
    },
  },
  recent: {
    order: sql`p.newest_at desc, p.id desc`,
    values: (row) => [row.newest_at.toISOString(), row.id],
    after: (cursor) => {
      const last = readCursor(cursor, z.tuple([cursorMoment, z.uuid()]))
      return last && sql`(p.newest_at, p.id) < (${last[0]}, ${last[1]}::uuid)`
    },
  },
  alphabetical: {
    order: sql`p.name_key collate "C", p.id`,
    values: (row) => [row.name_key, row.id],
    after: (cursor) => {
      const last = readCursor(cursor, z.tuple([cursorNameKey, z.uuid()]))
      return last && sql`(p.name_key collate "C", p.id) > (${last[0]}, ${last[1]}::uuid)`
    },
  },
  service_type: {
    order: sql`p.service_type, ${byRating}`,
    values: (row) => [row.service_type, row.rating, row.total_recommendations, row.newest_at.toISOString(), row.id],
    after: (cursor) => {
      const last = readCursor(cursor, z.tuple([z.string().max(60), ...ratingCursor.def.items]))
      return (
        last &&
        sql`(p.service_type > ${last[0]} or (p.service_type = ${last[0]}
          and (p.rating, p.total_recommendations, p.newest_at, p.id) < (${last[1]}, ${last[2]}, ${last[3]}, ${last[4]}::uuid)))`
      )
    },
  },
}

const inAreas = (column: RawBuilder<unknown>, areas: string[] | undefined): RawBuilder<unknown> | null => {
  if (areas === undefined) return null
  return areas.length === 1 ? sql`${column} = ${areas[0]}` : sql`${column} = any(${areas}::text[])`
}

const conditions = (search: ProviderSearch, where: Where): RawBuilder<unknown>[] =>
  [
    sql`p.total_recommendations > 0`,
    search.serviceType ? sql`p.service_type = ${search.serviceType}` : null,
    inAreas(sql`p.area`, where.areas),
    where.cityPrefix === null ? null : sql`p.city_key like ${`${escapeLike(where.cityPrefix)}%`}`,
    search.minimumRating > 0 ? sql`p.rating >= ${search.minimumRating}` : null,
  ].filter((one): one is RawBuilder<unknown> => one !== null)

/** SQL for how many providers match, without reading them, unless a city's beginning cuts through an area. */
const matchCount = (search: ProviderSearch, where: Where): RawBuilder<unknown> =>
  where.cityPrefix === null
    ? sql`select coalesce(sum(t.providers), 0)::int from provider_tallies t
        where ${allOf([
          sql`t.rating >= ${search.minimumRating}`,
          search.serviceType ? sql`t.service_type = ${search.serviceType}` : null,
          inAreas(sql`t.area`, where.areas),
        ])}`
    : sql`select count(*)::int from providers p where ${allOf(conditions(search, where))}`

/** A row that also tells how many match; only on the first page. */
type CountedRow = ProviderRow & { total: number | null }

/** One statement for both the page and the total: rows that wait in memory for another answer are dear under load. */
const readPage = async (db: Queryable, search: ProviderSearch, where: Where): Promise<CountedRow[]> => {
  const sort = sorts[search.sort]
  const total = search.cursor === undefined ? sql`(${matchCount(search, where)})` : sql`null::int`
  const { rows } = await sql<CountedRow>`
    select ${columns}, ${total} as total from providers p
    where ${allOf([...conditions(search, where), sort.after(search.cursor)])}
    order by ${sort.order} limit ${searchPageSize + 1}`.execute(db)
  return rows
}

/** Names first, from their own trigram index, then the rows of the few that are near enough. */
const readPageByText = async (db: Queryable, search: ProviderSearch, where: Where): Promise<CountedRow[]> => {
  const sort = sorts[search.sort]
  const typed = foldText(search.text)
  const { rows } = await sql<CountedRow>`
    with near as materialized (
      select n.provider_id, word_similarity(${typed}, n.search_text) as likeness from provider_names n
      where ${allOf([
        sql`${typed}::text <% n.search_text`,
        search.serviceType ? sql`n.service_type = ${search.serviceType}` : null,
        inAreas(sql`n.area`, where.areas),
      ])}
      order by likeness desc, n.provider_id limit ${nameCandidates}
    ), found as materialized (
      select ${columns} from near join providers p on p.id = near.provider_id
      where ${allOf([sql`near.likeness >= ${nearEnough} * (select max(likeness) from near)`, ...conditions(search, where)])}
    )
    select p.*, (select count(*)::int from found) as total from found p
    where ${sort.after(search.cursor) ?? sql`true`}
    order by ${sort.order} limit ${searchPageSize + 1}`.execute(db)
  return rows
}

/** One page of the search. Throws the `invalid_input` refusal for a cursor nobody here wrote. */
export const searchProviderPage = async (db: Queryable, search: ProviderSearch): Promise<ProviderPage> => {
  const where = await resolvePlace(db, search.location)
  const first = search.cursor === undefined
  if (where.areas?.length === 0) return { rows: [], total: first ? 0 : null, nextCursor: null, region: null }
  const rows = await (foldText(search.text) ? readPageByText : readPage)(db, search, where)
  const shown = rows.slice(0, searchPageSize)
  const last = shown.at(-1)
  const more = rows.length > searchPageSize && last
  return {
    rows: shown,
    total: first ? (rows[0]?.total ?? 0) : null,
    nextCursor: more ? writeCursor(sorts[search.sort].values(last)) : null,
    region: where.region,
  }
}
