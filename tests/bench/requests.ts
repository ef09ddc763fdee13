// The requests of each connection, for the site and for the bare server: the same work, asked in the way of each.

import type { Database } from '../../server/database/open.ts'
import { sqlOn } from '../sql.ts'
import type { LoadRequest } from './load.ts'
import { paths, type SubmitStatements } from './measured-calls.ts'
import type { Read } from './measured-reads.ts'
import type { Person } from './people.ts'

/** The requests of one run, one list for each connection, as each of the two servers wants them. */
export interface Requests {
  site: LoadRequest[][]
  bare: LoadRequest[][]
  /** Whether a connection may begin anew at the end of its list. */
  again: boolean
}

export const json = { 'content-type': 'application/json' }

/** Members who search at the same time; each one's token is soon known to the server, as in an evening of a village. */
const searching = 1_000

/** For each of so many connections what `make` gives for its number. */
export const forEach = <T>(connections: number, make: (connection: number) => T): T[] =>
  Array.from({ length: connections }, (_, connection) => make(connection))

/** The part of a list that belongs to one of so many connections; nobody else has it. */
export const shareOf = <T>(all: readonly T[], connection: number, connections: number): T[] =>
  all.filter((_, i) => i % connections === connection)

/** Of a list that begins anew at its end. */
export const pick = <T>(from: readonly T[], i: number): T => {
  const picked = from[i % from.length]
  if (picked === undefined) throw new Error('There is nothing to ask with')
  return picked
}

/** Who asks what: every connection asks everything, beginning at another place, and its members take turns. */
export const readTurns = (
  reads: Read[],
  members: Person[],
  connections: number,
): { which: number; member: Person }[][] =>
  forEach(connections, (connection) => {
    const people = shareOf(members.slice(0, searching), connection, connections)
    const begin = Math.floor((connection * reads.length) / connections)
    return Array.from({ length: Math.max(reads.length, people.length) }, (_, i) => ({
      which: (begin + i) % reads.length,
      member: pick(people, i),
    }))
  })

/** The path of a read on the bare server, which answers it from the database or with the site's bytes from its memory. */
export const barePath = (name: string, which: number | ':which', from: 'database' | 'memory' = 'database'): string =>
  `/${from}/${name.replaceAll(' ', '-')}/${which}`

type Turns = ReturnType<typeof readTurns>

/** The requests of these turns. `bareFrom`: where the bare server takes its answers. */
export const readRequests = (
  name: string,
  reads: Read[],
  turns: Turns,
  bareFrom: 'database' | 'memory' = 'database',
): Requests => ({
  site: turns.map((list) =>
    list.map(({ which, member }) => ({ method: 'GET', path: pick(reads, which).path, headers: member.headers })),
  ),
  bare: turns.map((list) =>
    list.map(({ which }) => ({ method: 'GET', path: barePath(name, which, bareFrom), headers: {} })),
  ),
  again: true,
})

/** More reads than a connection makes in a second, however few there are. */
const readsPerSecond = 6_000

let spellings = 0

/** The same, each at an address that nobody has asked for, so that the site cannot answer it from memory. */
export const firstRequests = (
  name: string,
  reads: Read[],
  turns: Turns,
  { connections, seconds }: { connections: number; seconds: number },
): Requests => {
  const total = Math.ceil((readsPerSecond * seconds) / connections)
  const { site, bare } = readRequests(name, reads, turns)
  const repeated = (list: LoadRequest[]): LoadRequest[] => Array.from({ length: total }, (_, i) => pick(list, i))
  return {
    site: site.map((list) => repeated(list).map((one) => ({ ...one, path: `${one.path}&first=${++spellings}` }))),
    bare: bare.map(repeated),
    again: false,
  }
}

/** Every member shares once. */
export const submitRequests = ({ examples }: SubmitStatements, members: Person[], connections: number): Requests => {
  const list = (make: (which: number, member: Person) => Pick<LoadRequest, 'path' | 'headers'>): LoadRequest[][] =>
    forEach(connections, (connection) =>
      shareOf(members, connection, connections).map((member, i) => {
        const which = (connection + i) % examples.length
        const { path, headers } = make(which, member)
        return {
          method: 'POST',
          path,
          headers: { ...json, ...headers },
          body: JSON.stringify(pick(examples, which).body),
        }
      }),
    )
  return {
    site: list((_which, { headers }) => ({ path: paths.submit, headers })),
    bare: list((which, { userId, email }) => ({
      path: `/submit/${which}?${new URLSearchParams({ user: userId, email })}`,
      headers: {},
    })),
    again: false,
  }
}

/** More decisions than a connection takes in a second, however few there are. */
const decisionsPerSecond = 3_000

interface Standing {
  id: string
  status: string
}

/** Approves what is not approved and rejects what is, again and again; each submission belongs to one connection alone. */
const decisions = (items: Standing[], total: number): { id: string; from_status: string; status: string }[] => {
  const standing = new Map(items.map(({ id, status }) => [id, status]))
  return Array.from({ length: total }, (_, i) => {
    const { id } = pick(items, i)
    const from_status = standing.get(id) ?? 'pending'
    const status = from_status === 'approved' ? 'rejected' : 'approved'
    standing.set(id, status)
    return { id, from_status, status }
  })
}

/** Decisions from how the submissions stand now; the first part is the site's, the second the bare server's. */
export const decideRequests = async (
  { background }: Database,
  administrators: Person[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Requests> => {
  const total = Math.ceil((decisionsPerSecond * seconds) / connections)
  const list = async (
    part: number,
    make: (id: string, reviewer: Person) => { path: string; headers: Record<string, string>; more: object },
  ): Promise<LoadRequest[][]> => {
    const standing = await sqlOn(background.db)<Standing>`
      select s.id, s.status from bench.decisions d join experience_submissions s on s.id = d.submission_id
      where part = ${part} order by s.status = 'pending' desc, s.reviewed_at, s.id`
    return forEach(connections, (connection) =>
      decisions(shareOf(standing, connection, connections), total).map(({ id, ...decision }) => {
        const { path, headers, more } = make(id, pick(administrators, connection))
        return {
          method: 'PATCH',
          path,
          headers: { ...json, ...headers },
          body: JSON.stringify({ ...decision, ...more }),
        }
      }),
    )
  }
  return {
    site: await list(0, (id, { headers }) => ({ path: paths.decide.replace('{id}', id), headers, more: {} })),
    bare: await list(1, (id, { userId }) => ({ path: `/decide/${id}`, headers: {}, more: { reviewer: userId } })),
    again: false,
  }
}
