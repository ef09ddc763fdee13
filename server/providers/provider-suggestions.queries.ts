// Finds shown providers by the name that is being typed: by how it is spelt, and by its forms ("Liz" finds Elizabeth).
import { sql } from 'kysely'
import type { z } from 'zod'
import { areaOf, parseLocation } from '../../domain/places/location.rules.ts'
import { mayBecomeName, nameForms } from '../../domain/providers/match-name.rules.ts'
import { mostOffered, type OfferedProvider, type suggestProviders } from '../../domain/providers/providers.contracts.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Queryable } from '../database/open.ts'

/** Most providers that are compared, of each way to find them. */
const candidateLimit = 50

interface Candidate extends OfferedProvider {
  /** Which of the names it was found for, from 1 on. */
  name_at: number
  full_name: string
  area: string
}

/**
 * For each of the names at most five providers, of any kind unless told, those of the place's area first, then those with most
 * recommendations. A name that finds nobody is not in the answer.
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
