// How many providers there are by kind of care and by place, read from tallies; and suggestions for a name that is being typed ("Liz" finds Elizabeth).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Answer } from '../../domain/contract.ts'
import { areaOf, parseLocation, regionOf } from '../../domain/places/location.rules.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { mayBecomeName, nameForms } from '../../domain/providers/match-name.rules.ts'
import { type countByCategory, mostTowns } from '../../domain/providers/provider-counts.contracts.ts'
import { mostOffered, type OfferedProvider, type suggestProviders } from '../../domain/providers/providers.contracts.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { village } from '../../domain/village.ts'
import { villageParts, villageRegions } from '../../domain/village-places.ts'
import type { Queryable } from '../database/open.ts'
import { escapeLike } from '../database/sql.ts'
import { milesFrom, spotOf } from '../places/gazetteer.ts'
import { allOf, inAreas, resolvePlace } from './provider-search.queries.ts'

type CategoryCount = Answer<typeof countByCategory>['categories'][number]

/** The number of providers by kind of care: found near the place, and in total. Leaves out kinds without any. */
export const readCategoryCounts = async (db: Queryable, location: string): Promise<Answer<typeof countByCategory>> => {
  const { areas, cityPrefix, region } = await resolvePlace(db, location)
  const inside = inAreas(sql`area`, areas) ?? sql`true`
  const { rows } = await sql<CategoryCount>`
    select service_type, coalesce(sum(providers) filter (where ${inside}), 0)::int as near,
      sum(providers)::int as everywhere
    from provider_tallies group by service_type having sum(providers) > 0`.execute(db)
  if (cityPrefix === null) return { region, categories: rows }
  // The beginning of a city's name covers parts of areas, so the tallies of areas cannot be used.
  const { rows: found } = await sql<{ service_type: string; near: number }>`
    select service_type, count(*)::int as near from providers
    where ${allOf([sql`total_recommendations > 0`, inside, sql`city_key like ${`${escapeLike(cityPrefix)}%`}`])}
    group by service_type`.execute(db)
  const near = new Map(found.map((row) => [row.service_type, row.near]))
  return { region, categories: rows.map((row) => ({ ...row, near: near.get(row.service_type) ?? 0 })) }
}

/** Regions, and the towns outside them. East Palo Alto counts as in a region because of its name. */
const places = [
  ...villageRegions.map(({ name, slug }) => ({ name, location: name, area: slug })),
  ...villageParts
    .flatMap(({ towns }) => towns)
    .filter(({ city, state }) => !regionOf(city, state))
    .map((town) => ({ name: town.city, location: placeLabel(town), area: areaOf(town) })),
]

/** The number of providers that a search of each place finds, of one kind of care or of all. */
export const readPlaceCounts = async (db: Queryable, category: CategorySlug | undefined) => {
  const areas = places.map(({ area }) => area)
  const { rows } = await sql<{ area: string; providers: number }>`
    select area, sum(providers)::int as providers from provider_tallies
    where ${allOf([sql`area = any(${areas}::text[])`, category ? sql`service_type = ${category}` : null])}
    group by area`.execute(db)
  const counts = new Map(rows.map(({ area, providers }) => [area, providers]))
  return places.map(({ area, ...place }) => ({ ...place, providers: counts.get(area) ?? 0 }))
}

/** The towns of known location with the most providers, of one kind of care or of all. */
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

const candidateLimit = 50

interface Candidate extends OfferedProvider {
  name_at: number
  full_name: string
  area: string
}

/**
 * At most five providers for each name: those of the area first, then those with the most recommendations. A name
 * without a match is left out.
 */
export const readOffers = async (
  db: Queryable,
  names: readonly string[],
  { service_type, location = '' }: Partial<z.output<typeof suggestProviders.input>> = {},
): Promise<Map<string, OfferedProvider[]>> => {
  const forms = names.map((name) => nameForms(name).join('\n'))
  const ofKind = service_type ? sql`service_type = ${service_type}` : sql`true`
  const { rows } = await sql<Candidate>`
    select name_at::int, id as provider_id, shown_name as provider_name, p.provider_name as full_name, service_type, area,
      city, state, is_business, total_recommendations
    from unnest(${names.map(foldText)}::text[], ${forms}::text[]) with ordinality as typed (folded, forms, name_at)
    cross join lateral (
      (select provider_id from provider_names
        where ${ofKind} and typed.folded <% search_text
        order by word_similarity(typed.folded, search_text) desc limit ${candidateLimit})
      union
      (select provider_id from provider_keys where kind = 'name' and value = any (array(
        select distinct (service_type || '/' || area || '/' || form) collate "C"
        from provider_tallies cross join string_to_table(typed.forms, E'\n') as form where ${ofKind} and providers > 0
      )) limit ${candidateLimit})
    ) as found
    join providers p on p.id = found.provider_id and total_recommendations > 0
    where typed.folded <> ''
    order by total_recommendations desc, id`.execute(db)
  const near = areaOf(parseLocation(location))
  const isFar = ({ area }: Candidate) => Number(near === '' || area !== near)
  const nameOf = ({ name_at }: Candidate) => names[name_at - 1] ?? ''
  const offered = rows.filter((row) => mayBecomeName(nameOf(row), row.full_name))
  const byName = Map.groupBy(
    offered.sort((one, other) => isFar(one) - isFar(other)),
    nameOf,
  )
  return new Map([...byName].map(([name, found]) => [name, found.slice(0, mostOffered)]))
}
