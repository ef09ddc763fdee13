// The measured calls: the requests of each connection, with equal work for the site and the bare server.

import type { Contract } from '../../domain/contract.ts'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Database } from '../../server/database/open.ts'
import { sqlOn } from '../sql.ts'
import type { BareAct } from './bare-server.ts'
import { pick } from './fill-village.ts'
import type { LoadRequest } from './load.ts'
import { openContacts, type Query, type Read, readCalls } from './measured-reads.ts'
import type { Person, Village } from './village.ts'

/** The requests of one run: one list per connection, in the format of each server. */
export interface Requests {
  site: LoadRequest[][]
  bare: LoadRequest[][]
  /** Whether a connection may start over at the end of its list. */
  again: boolean
}

export interface Load {
  connections: number
  seconds: number
}

/** A call that can be measured. */
export interface MeasuredCall {
  name: string
  /** Creates the requests of one run; called again for each run. */
  requests: (load: Load) => Promise<Requests> | Requests
}

const json = { 'content-type': 'application/json' }

/** The HTTP request for a call. Path parameters go into the path, other input into the query or the body. */
export const requestOf = (
  contract: Pick<Contract, 'method' | 'path'>,
  { headers }: Pick<LoadRequest, 'headers'>,
  input: Record<string, unknown> = {},
): LoadRequest => {
  const { method, path } = contract
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !path.includes(`{${name}}`)))
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => String(input[name]))
  return method === 'GET'
    ? { method, path: `${filled}?${new URLSearchParams(rest as Query)}`, headers }
    : { method, path: filled, headers: { ...json, ...headers }, body: JSON.stringify(rest) }
}

const bareRead = (from: 'database' | 'memory', name: string, which: number): LoadRequest => ({
  method: 'GET',
  path: encodeURI(`/${from}/${name}/${which}`),
  headers: {},
})

/** The result of `make` for each connection number. */
export const forEach = <T>(connections: number, make: (connection: number) => T): T[] =>
  Array.from({ length: connections }, (_, connection) => make(connection))

/** The items that belong to one connection; no two connections share an item. */
export const shareOf = <T>(all: readonly T[], connection: number, connections: number): T[] =>
  all.filter((_, i) => i % connections === connection)

/** Members who search at the same time. The server soon knows each one's token, as on a real evening. */
const searching = 1_000

/**
 * The reads of each connection: every connection does all reads, each from a different start, alternating its members.
 */
const readTurns = (reads: Read[], members: Person[], connections: number) =>
  forEach(connections, (connection) => {
    const people = shareOf(members.slice(0, searching), connection, connections)
    const begin = Math.floor((connection * reads.length) / connections)
    return Array.from({ length: Math.max(reads.length, people.length) }, (_, i) => ({
      which: (begin + i) % reads.length,
      read: pick(reads, begin + i),
      member: pick(people, i),
    }))
  })

/** An upper bound of the reads per second, for any number of connections. */
const readsPerSecond = 6_000

let spellings = 0

/** A read that is repeated, and may be served from the cache. */
const repeatedRead = ({ database, members }: Village, name: string, reads: Read[]): MeasuredCall => ({
  name,
  requests: async ({ connections }) => {
    const turns = readTurns(reads, members, connections)
    await openContacts(
      database,
      turns.flat().map(({ read, member }) => ({ userId: member.caller.userId, query: read.query })),
    )
    const bareFrom = readCalls[name]?.cached ? 'memory' : 'database'
    return {
      site: turns.map((list) => list.map(({ read, member }) => requestOf(read.contract, member, read.query))),
      bare: turns.map((list) => list.map(({ which }) => bareRead(bareFrom, name, which))),
      again: true,
    }
  },
})

/** A read that misses the cache: each request has a unique URL. */
const firstRead = ({ members }: Village, name: string, reads: Read[], shownName: string): MeasuredCall => ({
  name: shownName,
  requests: ({ connections, seconds }) => {
    const total = Math.ceil((readsPerSecond * seconds) / connections)
    const turns = readTurns(reads, members, connections)
    const lists = turns.map((list) => Array.from({ length: total }, (_, i) => pick(list, i)))
    return {
      site: lists.map((list) =>
        list.map(({ read, member }) => {
          spellings += 1
          return requestOf(read.contract, member, { ...read.query, first: String(spellings) })
        }),
      ),
      bare: lists.map((list) => list.map(({ which }) => bareRead('database', name, which))),
      again: false,
    }
  },
})

const readCallsOf = (village: Village, name: string, reads: Read[]): MeasuredCall[] => {
  const cached = readCalls[name]?.cached
  if (cached === 'first asked') return [firstRead(village, name, reads, name)]
  const again = repeatedRead(village, name, reads)
  return cached === 'both' ? [again, firstRead(village, name, reads, `${name} first asked`)] : [again]
}

/** Inputs of further recommendations for some existing providers. */
export const readExamples = async ({ background }: Database): Promise<SubmissionInput[]> => {
  const rows = await sqlOn(background.db)<Omit<SubmissionInput, 'privacy_agreement'>>`
    select service_type, provider_name, is_business, business_website, location, rating,
      string_to_array(highlights, ', ') as highlights, own_words, experience_year, would_use_again, pricing_type,
      pricing_range, has_contact_consent, provider_email, provider_phone
    from experience_submissions where status = 'approved' order by md5(id::text) limit 64`
  return rows.map((row) => ({ ...row, privacy_agreement: true }))
}

/** One write request of one person. */
interface Act {
  person: Person
  input: Record<string, unknown>
}

/** A call that writes: the site gets the first half of the inputs, the bare server the second. */
const writeCall = (
  name: string,
  contract: Contract,
  actsOf: (part: 0 | 1, load: Load) => Promise<Act[][]> | Act[][],
): MeasuredCall => ({
  name,
  requests: async (load) => {
    const [site, bare] = [await actsOf(0, load), await actsOf(1, load)]
    return {
      site: site.map((acts) => acts.map(({ person, input }) => requestOf(contract, person, input))),
      bare: bare.map((acts) =>
        acts.map(({ person: { caller }, input }): LoadRequest => {
          const act: BareAct = { input: contract.input.parse(input), caller }
          return { method: 'POST', path: `/${contract.name}`, headers: json, body: JSON.stringify(act) }
        }),
      ),
      again: false,
    }
  },
})

/** Every member shares once. */
const submitCall = ({ database, members }: Village): MeasuredCall =>
  writeCall('submit', submitRecommendation, async (_part, { connections }) => {
    const examples = await readExamples(database)
    return forEach(connections, (connection) =>
      shareOf(members, connection, connections).map((person, i) => ({ person, input: pick(examples, connection + i) })),
    )
  })

/** An upper bound of the decisions per second, for any number of connections. */
const decisionsPerSecond = 3_000

interface Standing {
  id: string
  status: string
}

/** Alternately approves and rejects; each submission belongs to one connection only. */
const decisions = (items: Standing[], total: number): Act['input'][] => {
  const statuses = new Map(items.map(({ id, status }) => [id, status]))
  return Array.from({ length: total }, (_, i) => {
    const { id } = pick(items, i)
    const from_status = statuses.get(id) ?? 'pending'
    const status = from_status === 'approved' ? 'rejected' : 'approved'
    statuses.set(id, status)
    return { id, from_status, status }
  })
}

/** Decisions that start from the current status of the submissions. */
const decideCall = ({ database, administrators, waiting }: Village): MeasuredCall =>
  writeCall('decide', decideSubmission, async (part, { connections, seconds }) => {
    const total = Math.ceil((decisionsPerSecond * seconds) / connections)
    const all = await sqlOn(database.background.db)<Standing>`
      select id, status from experience_submissions where id = any(${shareOf(waiting, part, 2)}::uuid[])
      order by status = 'pending' desc, reviewed_at, id`
    return forEach(connections, (connection) =>
      decisions(shareOf(all, connection, connections), total).map((input) => ({
        person: pick(administrators, connection),
        input,
      })),
    )
  })

/** All measured calls. */
export const callsOf = (village: Village, reads: Record<string, Read[]>): MeasuredCall[] => [
  ...Object.entries(reads).flatMap(([name, list]) => readCallsOf(village, name, list)),
  submitCall(village),
  decideCall(village),
]
