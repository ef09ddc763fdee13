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
  full_name: string
  area: string
}

/** At most five providers, of any kind unless told, those of the place's area first, then those with most recommendations. */
export const readOffers = async (
  db: Queryable,
  { provider_name, service_type, location }: z.output<typeof suggestProviders.input>,
): Promise<OfferedProvider[]> => {
  const typed = foldText(provider_name)
  if (typed === '') return []
  const ofKind = service_type ? sql`service_type = ${service_type}` : sql`true`
  const { rows } = await sql<Candidate>`
    with spelt as (
      select provider_id from provider_names
      where ${ofKind} and ${typed}::text <% search_text
      order by word_similarity(${typed}, search_text) desc limit ${candidateLimit}
    ), keys as (
      select distinct (service_type || '/' || area || '/' || form) collate "C" as value
      from provider_tallies cross join unnest(${nameForms(provider_name)}::text[]) as form
      where ${ofKind} and providers > 0
    ), formed as (
      select provider_id from provider_keys
      where kind = 'name' and value = any (array(select value from keys)) limit ${candidateLimit}
    )
    select id as provider_id, shown_name as provider_name, p.provider_name as full_name, service_type, area, city, state,
      is_business, total_recommendations
    from (select provider_id from spelt union select provider_id from formed) as one
    join providers p on p.id = one.provider_id and total_recommendations > 0
    order by total_recommendations desc, id`.execute(db)
  const near = areaOf(parseLocation(location))
  const isNear = ({ area }: Candidate) => near !== '' && area === near
  const offered = rows.filter(({ full_name }) => mayBecomeName(provider_name, full_name))
  return [...offered.filter(isNear), ...offered.filter((one) => !isNear(one))].slice(0, mostOffered)
}
