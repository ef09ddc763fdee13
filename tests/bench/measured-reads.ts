// The measured read calls: their queries, and the SQL statements that answer them.

import type { Contract } from '../../domain/contract.ts'
import { sortOrders } from '../../domain/limits.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { village } from '../../domain/village.ts'
import { villagePlaces, villageRegions } from '../../domain/village-places.ts'
import type { Database } from '../../server/database/open.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Handler } from '../../server/http/serve.ts'
import {
  getProviderContactHandler,
  getProviderHandler,
  listProviderNotesHandler,
  searchProvidersHandler,
} from '../../server/providers/providers.handlers.ts'
import { sqlOn } from '../sql.ts'
import { captureStatements, type Statement } from './captured-statements.ts'

export type Query = Record<string, string>

/** One request, and the statements that answer it. */
export interface Read {
  query: Query
  contract: Contract
  statements: Statement[]
}

const readVia = async (database: Database, handler: Handler, query: Query, caller: Caller): Promise<Read> => {
  const statements = await captureStatements(database, handler, query, caller)
  return {
    query,
    contract: handler.contract,
    // Concurrent statements complete in any order.
    statements: statements.sort((a, b) => b.text.length - a.text.length),
  }
}

/** Every category in every region, with and without a minimum rating. */
export const inRegions = (): Query[] =>
  categorySlugs.flatMap((service_type_filter, i) =>
    villageRegions.flatMap(({ together }) =>
      ['0', '4'].map((min_rating) => ({
        service_type_filter,
        location_filter: `${together[i % together.length]?.city}, ${village.state}`,
        min_rating,
      })),
    ),
  )

/** Towns outside of the regions, and name prefixes of towns inside of them, two of each per category. */
const inTowns = (): Query[] => {
  const whole = villagePlaces.filter(
    ({ city }) => !villageRegions.some(({ together }) => together.some((one) => one.city === city)),
  )
  const begun = villageRegions.flatMap(({ together }) => together.slice(0, 5).map(({ city }) => city.slice(0, 5)))
  return categorySlugs.flatMap((service_type_filter, i) => [
    ...[0, 1].map((at) => {
      const place = whole[(2 * i + at) % whole.length]
      return { service_type_filter, location_filter: `${place?.city}, ${place?.state}` }
    }),
    ...[0, 1].map((at) => ({ service_type_filter, location_filter: begun[(2 * i + at) % begun.length] ?? '' })),
  ])
}

/** Providers available on a given day, in every region. */
const whoIsFree = (): Query[] => {
  const free_by = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  return inRegions().map((query) => ({ ...query, free_by }))
}

/** The non-default sort orders, in every region. */
const inOrders = (): Query[] =>
  inRegions().map((query, i) => ({
    ...query,
    min_rating: '0',
    sort_by: sortOrders[1 + (i % (sortOrders.length - 1))] ?? '',
  }))

/** Searches without a category or without a place. */
const wide = (): Query[] => [
  ...villageRegions.flatMap(({ together }) =>
    sortOrders.map((sort_by) => ({ location_filter: together[0]?.city ?? '', sort_by })),
  ),
  ...categorySlugs.map((service_type_filter, i) => ({
    service_type_filter,
    sort_by: sortOrders[i % sortOrders.length] ?? '',
  })),
]

const misspelt = (name: string, i: number): string => {
  const at = 2 + (i % (name.length - 4))
  const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
  return i % 2 === 0 ? swapped : `${name.slice(0, at)}${name.slice(at + 1)}`
}

/** Provider names with one typo each (a missing letter, or two swapped), in their category and region. */
export const misspeltNames = async ({ background }: Database): Promise<Query[]> => {
  const providers = await sqlOn(background.db)<{ provider_name: string; service_type: string; location: string }>`
    select provider_name, service_type, location from providers
    where not is_business and area not like '%,%' order by md5(id::text) limit 128`
  return providers.map(({ provider_name, service_type, location }, i) => ({
    service_type_filter: service_type,
    location_filter: location,
    search_query: misspelt(provider_name, i),
  }))
}

/** Words from notes: the rare last word, a word from the middle, or two of those, in the note's category and region. */
const notedWords = async ({ background }: Database): Promise<Query[]> => {
  const notes = await sqlOn(background.db)<{ own_words: string; service_type: string; location: string }>`
    select s.own_words, s.service_type, s.location from experience_submissions s join providers p on p.id = s.provider_id
    where s.status = 'approved' and s.own_words is not null and area not like '%,%' order by md5(s.id::text) limit 128`
  return notes.map(({ own_words, service_type, location }, i) => {
    const words = own_words.split(' ')
    const middle = words.filter((word) => word.length > 4).slice(0, -1)
    const search_query =
      [words.slice(-1), middle.slice(0, 1), middle.slice(0, 2)][i % 3]?.join(' ') || (words.at(-1) ?? '')
    return { service_type_filter: service_type, location_filter: location, search_query }
  })
}

/** Provider pages: a random selection, and one in four from those with the most recommendations. */
export const pages = async ({ background }: Database): Promise<Query[]> =>
  sqlOn(background.db)<{ short_id: string }>`
    (select right(id::text, 12) as short_id from providers where total_recommendations > 0 order by md5(id::text) limit 192)
    union all
    (select right(id::text, 12) from providers order by total_recommendations desc limit 64)`.then((rows) =>
    rows.map(({ short_id }) => ({ short_id })),
  )

/** Contacts of providers, requested through one of their recommendations. */
export const contacts = async ({ background }: Database): Promise<Query[]> => {
  const rows = await sqlOn(background.db)<{
    id: string
  }>`select newest_id as id from providers order by md5(id::text) limit 256`
  return rows.map(({ id }) => ({ submission_id: id }))
}

/**
 * Records that members have already opened the contacts in these queries, because the first look counts against a limit
 * and repeated looks are measured.
 */
export const openContacts = async (
  { background }: Database,
  looks: readonly { userId: string; query: Query }[],
): Promise<void> => {
  const asking = looks.filter(({ query }) => query.submission_id)
  await sqlOn(background.db)`
    insert into contact_reveals (id, user_id, provider_id)
    select gen_random_uuid(), l.user_id, s.provider_id
    from unnest(${asking.map(({ userId }) => userId)}::uuid[], ${asking.map(({ query }) => query.submission_id)}::uuid[])
      as l (user_id, submission_id)
    join experience_submissions s on s.id = l.submission_id`
}

interface ReadCall {
  handler: Handler
  queries: (database: Database) => Query[] | Promise<Query[]>
  /** Set if the site caches the response: whether to measure both repeated and first requests, or only first ones. */
  cached?: 'both' | 'first asked'
}

/** The read calls by their name in the report. */
export const readCalls: Record<string, ReadCall> = {
  search: { handler: searchProvidersHandler, queries: inRegions, cached: 'both' },
  'search in a town': { handler: searchProvidersHandler, queries: inTowns, cached: 'first asked' },
  'other orders': { handler: searchProvidersHandler, queries: inOrders, cached: 'first asked' },
  'who is free': { handler: searchProvidersHandler, queries: whoIsFree, cached: 'first asked' },
  'wide search': { handler: searchProvidersHandler, queries: wide, cached: 'first asked' },
  'misspelt name': { handler: searchProvidersHandler, queries: misspeltNames },
  'own words': { handler: searchProvidersHandler, queries: notedWords },
  'provider page': { handler: getProviderHandler, queries: pages, cached: 'both' },
  notes: { handler: listProviderNotesHandler, queries: pages, cached: 'both' },
  contact: { handler: getProviderContactHandler, queries: contacts },
}

/** All measured reads by name, with the statements that each runs for `caller`. */
export const captureReads = async (database: Database, caller: Caller): Promise<Record<string, Read[]>> => {
  const reads: Record<string, Read[]> = {}
  for (const [name, { handler, queries }] of Object.entries(readCalls)) {
    const list = await queries(database)
    const looks = list.map((query) => ({ userId: caller.userId, query }))
    await openContacts(database, looks)
    const captured: Read[] = []
    for (const query of list) captured.push(await readVia(database, handler, query, caller))
    reads[name] = captured
  }
  return reads
}
