// How many providers there are by kind of care and by place, read from the tallies that are kept ready.
import { sql } from 'kysely'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { escapeLike } from '../database/escape-like.ts'
import type { Queryable } from '../database/open.ts'
import { allOf, inAreas, resolvePlace } from './provider-search.queries.ts'

interface CategoryCount {
  service_type: string
  near: number
  everywhere: number
}

/** By kind of care: how many a search of the place finds, and how many there are. Kinds without any are left out. */
export const readCategoryCounts = async (
  db: Queryable,
  location: string,
): Promise<{ region: string | null; categories: CategoryCount[] }> => {
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

/** By area: how many providers, of one kind of care or of all. Areas without any may be left out. */
export const readAreaCounts = async (
  db: Queryable,
  areas: readonly string[],
  category: CategorySlug | undefined,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ area: string; providers: number }>`
    select area, sum(providers)::int as providers from provider_tallies
    where ${allOf([sql`area = any(${areas}::text[])`, category ? sql`service_type = ${category}` : null])}
    group by area`.execute(db)
  return new Map(rows.map(({ area, providers }) => [area, providers]))
}
