// Sheds load: bounds the bodies that arrive and the calls that are worked on at once, in all and for each caller.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { networkKey } from '../platform/limits.ts'
import { endLateRequest } from './connections.ts'

/** How much may be held at once: in all, by strangers together, and by one member or one stranger's network. */
interface Bound {
  all: number
  strangers: number
  each: number
}

/** How much each process takes on at once. */
export const callBounds = {
  /** Far more than the pool has connections, so that it never idles; half for strangers, so that members find one. */
  calls: { all: 128, strangers: 64, each: 32 },
  /** Callers of auth/v1 are strangers; there are more than the tries `auth-limits.ts` delays, which would shut out others. */
  auth: { all: 256, strangers: 256, each: 32 },
  /** Bodies that have not arrived whole. */
  bodies: { all: 512, strangers: 256, each: 32 },
  /** From the announcement to the end of the call; room for the largest import. Parsed, a body can take 25 times its bytes. */
  bytes: { all: 32 * 1024 * 1024, strangers: 16 * 1024 * 1024, each: 16 * 1024 * 1024 },
} as const satisfies Record<string, Bound>

/** Milliseconds a stranger's body may take. A member's has `REQUEST_TIMEOUT_S`. */
const strangersBodyMs = 10_000

const retryAfterSeconds = 1

const logEveryMs = 1000

export interface GateUse {
  places: number
  taken: number
  refused: number
}

/** One for all: making an error for each would cost more than the answer. */
const refused = new Refusal('busy', { retryAfterSeconds })

interface Client {
  key: string
  isMember: boolean
}

type Release = () => void

/** What one call holds. Its place and its bytes are kept until its handler has ended, even if nobody waits for the answer any more. */
interface Lease {
  body?: Release
  bytes?: Release
  place?: Release
  isClosed?: true
  isHandled?: true
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the call was refused because too many are under way, or by a fault of the database: such calls are logged by their number. */
    isCounted: boolean
    /** Who is counted for this call, and what it holds; null until something is asked for. */
    client: Client | null
    lease: Lease | null
  }
}

const createCounter = ({ all, strangers, each }: Bound) => {
  const counts = new Map<string, number>()
  let total = 0
  let ofStrangers = 0
  const add = ({ key, isMember }: Client, amount: number): void => {
    const count = (counts.get(key) ?? 0) + amount
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    total += amount
    if (!isMember) ofStrangers += amount
  }
  return {
    total: () => total,
    take: (client: Client, amount = 1): Release => {
      const isRoom =
        total + amount <= all &&
        (counts.get(client.key) ?? 0) + amount <= each &&
        (client.isMember || ofStrangers + amount <= strangers)
      if (!isRoom) throw refused
      add(client, amount)
      return () => add(client, -amount)
    },
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (Number(headers['content-length']) || 0) > 0

/** Bytes the body may have: what the client says, or the most that is read where it does not. */
const bytesOf = ({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Math.min(Number(headers['content-length']), bodyLimit) : bodyLimit

const give = (lease: Lease, ...names: ('body' | 'bytes' | 'place')[]): void => {
  for (const name of names) {
    lease[name]?.()
    delete lease[name]
  }
}

/** What the call holds. What it still holds when its connection closes is given back, unless its handler has begun. */
const leaseOf = (request: FastifyRequest, reply: FastifyReply): Lease => {
  if (request.lease) return request.lease
  const lease: Lease = {}
  request.lease = lease
  reply.raw.once('close', () => {
    lease.isClosed = true
    if (!lease.isHandled) give(lease, 'body', 'bytes', 'place')
  })
  return lease
}

/** Says which member an Authorization header names, by a session that is alive; null: a stranger. */
export type FindMember = (authorization: string | undefined) => Promise<string | null> | string | null

export const createLoadGate = (findMember: FindMember, log: Pick<FastifyBaseLogger, 'warn'>) => {
  const places = { calls: createCounter(callBounds.calls), auth: createCounter(callBounds.auth) }
  const bodies = createCounter(callBounds.bodies)
  const bytes = createCounter(callBounds.bytes)
  /** Since the last line of the log, and since the start. */
  let shed = 0
  let refusedCalls = 0

  const logShed = (): void => {
    log.warn({ shed, taken: places.calls.total(), bodies: bodies.total() }, 'calls refused: too many at once')
    shed = 0
  }

  /** Runs `take`; when there is no room, counts the refusal. */
  const orShed = (request: FastifyRequest, take: () => void): void => {
    try {
      take()
    } catch (error) {
      request.isCounted = true
      if (shed === 0) setTimeout(logShed, logEveryMs).unref()
      shed += 1
      refusedCalls += 1
      throw error
    }
  }

  const findClient = async (request: FastifyRequest): Promise<Client> => {
    const member = await findMember(request.headers.authorization)
    return member === null ? { key: networkKey(request.ip), isMember: false } : { key: member, isMember: true }
  }

  return {
    boundBodies: (app: FastifyInstance): void => {
      app.decorateRequest('isCounted', false).decorateRequest('client', null).decorateRequest('lease', null)
      app.addHook('onRequest', async (request, reply) => {
        if (!hasBody(request)) return
        const lease = leaseOf(request, reply)
        const client = await findClient(request)
        request.client = client
        if (lease.isClosed) return
        orShed(request, () => {
          lease.bytes = bytes.take(client, bytesOf(request))
          const release = bodies.take(client)
          const late = client.isMember ? undefined : setTimeout(endLateRequest, strangersBodyMs, request.raw.socket)
          lease.body = () => {
            clearTimeout(late)
            release()
          }
        })
      })
      app.addHook('preValidation', async ({ lease }) => {
        if (lease) give(lease, 'body')
      })
    },

    /** Before anything else is asked about a call; one with a body is work from the moment its body is there. */
    boundCalls: (app: FastifyInstance, kind: keyof typeof places): void => {
      const takePlace = (request: FastifyRequest, lease: Lease, client: Client): void =>
        orShed(request, () => {
          lease.place = places[kind].take(client)
        })
      app.addHook('onRequest', async (request, reply) => {
        if (hasBody(request)) return
        const lease = leaseOf(request, reply)
        request.client = await findClient(request)
        if (!lease.isClosed) takePlace(request, lease, request.client)
      })
      app.addHook('onRoute', (route) => {
        const { handler } = route
        route.handler = async function (request, reply) {
          const lease = leaseOf(request, reply)
          if (!lease.place) takePlace(request, lease, request.client ?? (await findClient(request)))
          lease.isHandled = true
          try {
            return await handler.call(this, request, reply)
          } finally {
            give(lease, 'body', 'bytes', 'place')
          }
        }
      })
    },

    use: (): GateUse => ({ places: callBounds.calls.all, taken: places.calls.total(), refused: refusedCalls }),
  }
}

export type LoadGate = ReturnType<typeof createLoadGate>
