// How many providers there are by kind of care and by place, read from the tallies that are kept ready.
import { sql } from 'kysely'
import type { Answer } from '../../domain/contract.ts'
import { areaOf, regionOf } from '../../domain/places/location.rules.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { type countByCategory, mostTowns } from '../../domain/providers/provider-counts.contracts.ts'
import { village } from '../../domain/village.ts'
import { villageRegions } from '../../domain/village-places.ts'
import { townGroups } from '../../domain/village-towns.ts'
import { escapeLike } from '../database/escape-like.ts'
import type { Queryable } from '../database/open.ts'
import { milesFrom, spotOf } from '../places/gazetteer.ts'
import { allOf, inAreas, resolvePlace } from './provider-search.queries.ts'

type CategoryCount = Answer<typeof countByCategory>['categories'][number]

/** By kind of care: how many a search of the place finds, and how many there are. Kinds without any are left out. */
export const readCategoryCounts = async (db: Queryable, location: string): Promise<Answer<typeof countByCategory>> => {
  const { areas, cityPrefix, region } = await resolvePlace(db, location)
  const inside = inAreas(sql`area`, areas) ?? sql`true`
  const { rows } = await sql<CategoryCount>`
    select service_type, coalesce(sum(providers) filter (where ${inside}), 0)::int as near,
      sum(providers)::int as everywhere
    from provider_tallies group by service_type having sum(providers) > 0`.execute(db)
  if (cityPrefix === null) return { region, categories: rows }
  // The beginning of a city's name cuts through areas: only their own rows tell who is inside.
  const { rows: found } = await sql<{ service_type: string; near: number }>`
    select service_type, count(*)::int as near from providers
    where ${allOf([sql`total_recommendations > 0`, inside, sql`city_key like ${`${escapeLike(cityPrefix)}%`}`])}
    group by service_type`.execute(db)
  const near = new Map(found.map((row) => [row.service_type, row.near]))
  return { region, categories: rows.map((row) => ({ ...row, near: near.get(row.service_type) ?? 0 })) }
}

/** Regions, and the towns that lie in none: East Palo Alto lies in one by its name. */
const places = [
  ...villageRegions.map(({ name, slug }) => ({ name, location: name, area: slug })),
  ...townGroups
    .flatMap(({ towns }) => towns)
    .filter((town) => !regionOf(town))
    .map((town) => ({
      name: town,
      location: `${town}, ${village.state}`,
      area: areaOf({ city: town, state: village.state }),
    })),
]

/** By place: how many providers a search of it finds, of one kind of care or of all. */
export const readPlaceCounts = async (db: Queryable, category: CategorySlug | undefined) => {
  const areas = places.map(({ area }) => area)
  const { rows } = await sql<{ area: string; providers: number }>`
    select area, sum(providers)::int as providers from provider_tallies
    where ${allOf([sql`area = any(${areas}::text[])`, category ? sql`service_type = ${category}` : null])}
    group by area`.execute(db)
  const counts = new Map(rows.map(({ area, providers }) => [area, providers]))
  return places.map(({ area, ...place }) => ({ ...place, providers: counts.get(area) ?? 0 }))
}

/** The towns with the most providers, of one kind of care or of all, where it is known where they lie. */
export const readTownCounts = async (db: Queryable, category: CategorySlug | undefined, location: string) => {
  const milesTo = milesFrom(location)
  const { rows } = await sql<{ town: string; state: string; providers: number }>`
    select min(city) as town, coalesce(state, ${village.state}) as state, count(*)::int as providers from providers
    where ${allOf([
      sql`total_recommendations > 0 and city_key <> ''`,
      category ? sql`service_type = ${category}` : null,
    ])}
    group by city_key, 2 order by providers desc, city_key limit ${mostTowns}`.execute(db)
  return rows.flatMap(({ town, state, providers }) => {
    const spot = spotOf({ city: town, state })
    return spot ? [{ town, location: `${town}, ${state}`, providers, miles: milesTo(spot), ...spot }] : []
  })
}
