// The search: provider rows in index order, one page at a time; totals from tallies, names by trigram.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { searchPageSize } from '../../domain/limits.ts'
import { widenLocation } from '../../domain/places/location.rules.ts'
import { availabilityOn, type FreeAnswer, freeDays } from '../../domain/provider-portal/page-settings.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import {
  groupedProviderSchema,
  type SortOrder,
  type searchProviders,
} from '../../domain/providers/providers.contracts.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { plainText } from '../../domain/text/plain-text.rules.ts'
import { village } from '../../domain/village.ts'
import { villageRegions } from '../../domain/village-places.ts'
import type { Queryable } from '../database/open.ts'
import { escapeLike, fieldsFrom } from '../database/sql.ts'
import { cursorCount, cursorMoment, pageOf, readCursor } from '../http/cursor.ts'
import { milesFrom, type Spot, spotOf } from '../places/gazetteer.ts'

type ProviderSearch = z.output<typeof searchProviders.input>

type DatedSearch = ProviderSearch & { today: string }

/** Maximum names that a free-text search compares: a comparison takes longer than reading a row. */
const comparedNames = 1_000

/** Maximum names that a free-text search ranks; a text with more matches is too common to mean a provider. */
const nameCandidates = 200

/** Maximum notes that match a text; a more common text is ignored in notes, and only names and highlights count. */
const noteCandidates = 500

/** A name is a match if its similarity is at least this fraction of the best one: a good match hides vague ones. */
const nearEnough = 0.75

/** Maximum cities that the beginning of a name may stand for. */
const cityCandidates = 200

/** Where to search. `areas` undefined: everywhere. `cityPrefix`: only cities in these areas that begin with it. */
interface Where {
  areas: string[] | undefined
  cityPrefix: string | null
  region: string | null
}

const regionSlugs = villageRegions.map(({ slug }) => slug)

/** Areas of regions have no state, and a region may have towns in several. */
const regionsIn = (code: string): string[] =>
  villageRegions.filter(({ together }) => together.some(({ state }) => state === code)).map(({ slug }) => slug)

/** Other areas without a state are of towns whose state is unknown; they count as the village's. */
const isInState = (code: string): RawBuilder<unknown> =>
  sql`(area like ${`%, ${code.toLowerCase()}`} or area = any(${regionsIn(code)}::text[])
    or ${code === village.state} and area not like '%,%' and area <> all(${regionSlugs}::text[]))`

export const allOf = (conditions: (RawBuilder<unknown> | null)[]): RawBuilder<unknown> =>
  sql.join(
    conditions.filter((one): one is RawBuilder<unknown> => Boolean(one)),
    sql` and `,
  )

/** Converts a typed place to areas. The beginning of a city's name finds the areas with such cities. */
export const resolvePlace = async (db: Queryable, location: string): Promise<Where> => {
  const place = widenLocation(location)
  if (place.kind === 'everywhere') return { areas: undefined, cityPrefix: null, region: null }
  if (place.kind === 'region') return { areas: [place.region.slug], cityPrefix: null, region: place.region.name }
  if (place.kind === 'group') return { areas: place.areas, cityPrefix: null, region: place.name }
  const { rows } = await sql<{ area: string; whole: boolean }>`
    select area, bool_and(area = city_key or area like city_key || ',%') as whole from (
      select city_key, area from area_cities where ${allOf([
        sql`city_key like ${`${escapeLike(place.prefix)}%`}`,
        place.state ? isInState(place.state) : null,
      ])} limit ${cityCandidates}
    ) as found group by area`.execute(db)
  // Outside the regions an area is one city, so its name is narrow enough.
  const narrowed = rows.some((row) => !row.whole)
  return { areas: rows.map((row) => row.area), cityPrefix: narrowed ? place.prefix : null, region: null }
}

const sameNames = groupedProviderSchema.omit({
  id: true,
  provider_id: true,
  provider_name: true,
  created_at: true,
})

export const cardColumns = [
  ...fieldsFrom('p', sameNames),
  'p.id as provider_id',
  'p.newest_id as id',
  'p.shown_name as provider_name',
  'p.newest_at as created_at',
] as const

/** What `availabilityOn` reads, and when they confirmed their contact. */
export const ownWordColumns = [
  'p.available_start_date',
  'p.availability_told_at',
  'p.free',
  'p.free_from',
  'p.free_told_at',
  'p.contact_confirmed_at',
] as const

/** Built once as text: building a list of columns for each search would take longer than the query. */
const columns = sql.raw([...cardColumns, 'p.name_key', ...ownWordColumns].join(', '))

/** A shown provider, the name it is sorted by, and the number of matches, which only the first page has. */
interface ProviderRow extends z.output<typeof groupedProviderSchema> {
  name_key: string
  available_start_date: string | null
  availability_told_at: Date | null
  free: FreeAnswer | null
  free_from: string | null
  free_told_at: Date | null
  contact_confirmed_at: Date | null
  total: number | null
}

/** A name key inside a cursor; folding it again changes nothing. */
const cursorNameKey = z
  .string()
  .max(400)
  .refine((key) => nameKey(key) === key)

/** A column that a list is sorted by: its SQL, the schema of its value in a cursor, and its value in a row. */
interface SortColumn {
  column: string
  sorted?: string
  cast?: string
  shape: z.ZodType<string | number | Date>
  value: (row: ProviderRow) => string | number | Date
}

const kind: SortColumn = { column: 'p.service_type', shape: z.string().max(60), value: (row) => row.service_type }
const rating: SortColumn = { column: 'p.rating', shape: z.number().min(0).max(5), value: (row) => row.rating }
const parents: SortColumn = {
  column: 'p.total_recommendations',
  shape: cursorCount,
  value: (row) => row.total_recommendations,
}
const newest: SortColumn = { column: 'p.newest_at', shape: cursorMoment, value: (row) => row.created_at }
const name: SortColumn = {
  column: 'p.name_key',
  sorted: 'p.name_key collate "C"',
  shape: cursorNameKey,
  value: (row) => row.name_key,
}
const id: SortColumn = { column: 'p.id', cast: '::uuid', shape: z.uuid(), value: (row) => row.provider_id }

/**
 * A sort by columns of one direction, within each value of `lead` if there is one: its columns and order, the values
 * that a cursor has, and the condition for the rows after it.
 */
const sortBy = (direction: 'asc' | 'desc', columns: readonly SortColumn[], lead?: SortColumn) => {
  const all = lead ? [lead, ...columns] : columns
  const sorted = columns.map(({ column, sorted = column }) => sorted)
  const shape = z.tuple(all.map(({ shape }) => shape) as [SortColumn['shape'], ...SortColumn['shape'][]])
  return {
    columns: sql.raw(all.map(({ column }) => column).join(', ')),
    order: sql.raw([...(lead ? [lead.column] : []), ...sorted.map((one) => `${one} ${direction}`)].join(', ')),
    values: (row: ProviderRow) => all.map(({ value }) => value(row)),
    after: (cursor: string | undefined): RawBuilder<unknown> | null => {
      const last = readCursor(cursor, shape)
      if (!last) return null
      const values = all.map(({ cast = '' }, at) => sql`${last[at]}${sql.raw(cast)}`)
      const behind = sql`(${sql.raw(sorted.join(', '))}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(values.slice(all.length - columns.length))})`
      if (!lead) return behind
      const leading = sql.raw(lead.column)
      return sql`(${leading} > ${values[0]} or (${leading} = ${values[0]} and ${behind}))`
    },
  }
}

const byRating = [rating, parents, newest, id]

const sorts: Record<SortOrder, ReturnType<typeof sortBy>> = {
  rating: sortBy('desc', byRating),
  recommended: sortBy('desc', [parents, rating, newest, id]),
  recent: sortBy('desc', [newest, id]),
  alphabetical: sortBy('asc', [name, id]),
  service_type: sortBy('desc', byRating, kind),
}

export const inAreas = (column: RawBuilder<unknown>, areas: string[] | undefined): RawBuilder<unknown> | null => {
  if (areas === undefined) return null
  return areas.length === 1 ? sql`${column} = ${areas[0]}` : sql`${column} = any(${areas}::text[])`
}

/**
 * Whether a provider is available on a day, as `availabilityOn` computes it `today`. The first condition is implied by
 * the others, but uses the index `providers_available`.
 */
export const isFree = (by: string | RawBuilder<string>, today: string): RawBuilder<unknown> => {
  const since = sql`(${today}::date::timestamp at time zone 'utc' - make_interval(days => ${sql.lit(freeDays)}))`
  return sql`greatest(
    p.free_told_at, p.availability_told_at, p.available_start_date::timestamp at time zone 'utc') >= ${since}
    and case when p.free_told_at >= ${since} then p.free = 'now' or p.free_from <= ${by}::date
    else p.available_start_date <= ${by}::date and greatest(
      p.available_start_date::timestamp at time zone 'utc', p.availability_told_at) >= ${since} end`
}

const conditions = (search: DatedSearch, where: Where): (RawBuilder<unknown> | null)[] => [
  sql`p.total_recommendations > 0`,
  search.service_type_filter ? sql`p.service_type = ${search.service_type_filter}` : null,
  inAreas(sql`p.area`, where.areas),
  where.cityPrefix === null ? null : sql`p.city_key like ${`${escapeLike(where.cityPrefix)}%`}`,
  search.min_rating > 0 ? sql`p.rating >= ${search.min_rating}` : null,
  search.would_use_again ? sql`p.would_use_again > p.would_not_use_again` : null,
  search.free_by ? isFree(search.free_by, search.today) : null,
]

/**
 * SQL for the number of matches. Uses the tallies, unless the search is narrower: by the beginning of a city's name, by
 * "would use again", or by a day.
 */
const matchCount = (search: DatedSearch, where: Where): RawBuilder<unknown> =>
  where.cityPrefix === null && !search.would_use_again && !search.free_by
    ? sql`select coalesce(sum(t.providers), 0)::int from provider_tallies t
        where ${allOf([
          sql`t.rating >= ${search.min_rating}`,
          search.service_type_filter ? sql`t.service_type = ${search.service_type_filter}` : null,
          inAreas(sql`t.area`, where.areas),
        ])}`
    : sql`select count(*)::int from providers p where ${allOf(conditions(search, where))}`

const isOneList = ({ service_type_filter, sort_by }: ProviderSearch, { areas }: Where): boolean =>
  areas === undefined
    ? sort_by === 'rating' || sort_by === 'service_type'
    : areas.length === 1 && Boolean(service_type_filter)

/**
 * The providers of a page that covers several categories or areas, as `p`: the first ones of each, in index order, and
 * of these the first. Sorting all matches would take longer the more there are.
 */
const firstOfLists = (search: DatedSearch, where: Where): RawBuilder<unknown> => {
  const sort = sorts[search.sort_by]
  return sql`(
    select p.id from (
      select distinct t.service_type, t.area from provider_tallies t
      where ${allOf([
        sql`t.providers > 0`,
        search.service_type_filter ? sql`t.service_type = ${search.service_type_filter}` : null,
        inAreas(sql`t.area`, where.areas),
      ])}
    ) as list cross join lateral (
      select ${sort.columns} from providers p
      where ${allOf([
        sql`p.service_type = list.service_type and p.area = list.area`,
        ...conditions({ ...search, service_type_filter: undefined }, { ...where, areas: undefined }),
        sort.after(search.cursor),
      ])}
      order by ${sort.order} limit ${searchPageSize + 1}
    ) as p order by ${sort.order} limit ${searchPageSize + 1}
  ) as first join providers p on p.id = first.id`
}

/** One statement for page and total: under load, rows that wait in memory for a second query are expensive. */
const readPage = async (db: Queryable, search: DatedSearch, where: Where): Promise<ProviderRow[]> => {
  const sort = sorts[search.sort_by]
  const total = search.cursor === undefined ? sql`(${matchCount(search, where)})` : sql`null::int`
  const source = isOneList(search, where)
    ? sql`providers p where ${allOf([...conditions(search, where), sort.after(search.cursor)])}`
    : firstOfLists(search, where)
  const { rows } = await sql<ProviderRow>`
    select ${columns}, ${total} as total from ${source}
    order by ${sort.order} limit ${searchPageSize + 1}`.execute(db)
  return rows
}

const notesHolding = (search: ProviderSearch): RawBuilder<unknown> => sql`
  select s.provider_id from experience_submissions s
  where ${allOf([
    sql`s.status = 'approved' and s.own_words is not null`,
    sql`to_tsvector('english', s.own_words) @@ plainto_tsquery('english', ${search.search_query})`,
    search.service_type_filter ? sql`s.service_type = ${search.service_type_filter}` : null,
  ])} limit ${noteCandidates + 1}`

/** Finds names and highlights by one trigram index and notes by another, then reads the rows of the few matches. */
const readPageByText = async (db: Queryable, search: DatedSearch, where: Where): Promise<ProviderRow[]> => {
  const sort = sorts[search.sort_by]
  const typed = foldText(search.search_query)
  const { rows } = await sql<ProviderRow>`
    with near as materialized (
      select met.provider_id, word_similarity(${typed}, met.search_text) as likeness from (
        select n.provider_id, n.search_text from provider_names n
        where ${allOf([
          search.service_type_filter ? sql`n.service_type = ${search.service_type_filter}` : null,
          inAreas(sql`n.area`, where.areas),
          // The most expensive condition is last: the planner assumes equal costs and keeps the order.
          sql`${typed}::text <% n.search_text`,
        ])} limit ${comparedNames}
      ) as met
      order by likeness desc, met.provider_id limit ${nameCandidates}
    ), notes as materialized (${notesHolding(search)}
    ), matching as materialized (
      select provider_id from near where likeness >= ${nearEnough} * (select max(likeness) from near)
      union select provider_id from notes where (select count(*) from notes) <= ${noteCandidates}
    ), found as materialized (
      select p.* from matching join providers p on p.id = matching.provider_id
      where ${allOf(conditions(search, where))}
    )
    select ${columns}, (select count(*)::int from found) as total from found p
    where ${sort.after(search.cursor) ?? sql`true`}
    order by ${sort.order} limit ${searchPageSize + 1}`.execute(db)
  return rows
}

const asFound = (row: ProviderRow, milesTo: (spot: Spot) => number | null, today: string) => {
  const { city, state } = row
  const spot = city && spotOf({ city, state: state ?? village.state })
  return {
    ...row,
    ...availabilityOn(row, today),
    miles: spot ? milesTo(spot) : null,
  }
}

/** One page of the search, as in the contract. Throws `invalid_input` for a cursor that this server did not write. */
export const readProviderPage = async (db: Queryable, search: ProviderSearch, today: string) => {
  const where = await resolvePlace(db, search.location_filter)
  const isFirst = search.cursor === undefined
  const isNowhere = where.areas?.length === 0
  // a text of symbols alone finds nothing: nothing is left to compare, and texts have no markup
  const isSymbols = search.search_query !== '' && !/[\p{L}\p{N}]/u.test(foldText(plainText(search.search_query)))
  const read = search.search_query ? readPageByText : readPage
  const found = isNowhere || isSymbols ? [] : await read(db, { ...search, today }, where)
  const { rows: providers, next_cursor } = pageOf(found, searchPageSize, sorts[search.sort_by].values)
  const milesTo = milesFrom(search.location_filter)
  return {
    providers: providers.map((row) => asFound(row, milesTo, today)),
    total: isFirst ? (found[0]?.total ?? 0) : null,
    region: isNowhere ? null : where.region,
    next_cursor,
  }
}
