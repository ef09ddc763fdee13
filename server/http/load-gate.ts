// Sheds load: limits request bodies in transfer and concurrent calls, in total and per caller.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { networkKey } from '../platform/limits.ts'
import { endLateRequest } from './connections.ts'

/** Maximum amount in total, for all visitors together, and for one member or one visitor's network. */
interface Bound {
  all: number
  strangers: number
  each: number
}

export const callBounds = {
  /**
   * Concurrent calls: far more than the pool has connections, so that the pool never idles, but few enough for short waits. Visitors
   * have half of the places, so that members always find one.
   */
  calls: { all: 128, strangers: 64, each: 32 },
  /**
   * The same for auth/v1, whose callers are visitors until they have signed in. Its places are separate, and more than the attempts
   * that `auth-limits.ts` delays: otherwise these would lock out visitors, and each other.
   */
  auth: { all: 256, strangers: 256, each: 32 },
  /** Bodies that are not complete. */
  bodies: { all: 512, strangers: 256, each: 32 },
  /**
   * Bytes of bodies from their headers to the end of their calls. One client has room for the largest import. A parsed
   * body can take 25 times its bytes (empty objects), which must not fill the process's memory.
   */
  bytes: { all: 32 * 1024 * 1024, strangers: 16 * 1024 * 1024, each: 16 * 1024 * 1024 },
} as const satisfies Record<string, Bound>

/** Milliseconds for a visitor's body. A member's has `REQUEST_TIMEOUT_S`. */
const strangersBodyMs = 10_000

const retryAfterSeconds = 1

const logEveryMs = 1000

export interface GateUse {
  places: number
  taken: number
  refused: number
}

/** Shared by all: creating an error for each would cost more than the response. */
const refused = new Refusal('busy', { retryAfterSeconds })

interface Client {
  key: string
  isMember: boolean
}

type Release = () => void

/** What one call holds. Its place and bytes are held until its handler ends, even if the client has disconnected. */
interface Lease {
  body?: Release
  bytes?: Release
  place?: Release
  isClosed?: true
  isHandled?: true
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the call was refused because of overload or a database fault: such calls are only counted in the log. */
    isCounted: boolean
    /** The client of this call, which holds its amounts; null before the first amount is taken. */
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

/** Bytes of the body: as the client declares, or the maximum if it does not. */
const bytesOf = ({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Math.min(Number(headers['content-length']), bodyLimit) : bodyLimit

const give = (lease: Lease, ...names: ('body' | 'bytes' | 'place')[]): void => {
  for (const name of names) {
    lease[name]?.()
    delete lease[name]
  }
}

/** The lease of a call. What it still holds when its connection closes is released, unless its handler has started. */
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

/** The member of an Authorization header with a live session; null: a visitor. */
export type FindMember = (authorization: string | undefined) => Promise<string | null> | string | null

export const createLoadGate = (findMember: FindMember, log: Pick<FastifyBaseLogger, 'warn'>) => {
  const places = { calls: createCounter(callBounds.calls), auth: createCounter(callBounds.auth) }
  const bodies = createCounter(callBounds.bodies)
  const bytes = createCounter(callBounds.bytes)
  /** Since the last log line, and since the start. */
  let shed = 0
  let refusedCalls = 0

  const logShed = (): void => {
    log.warn({ shed, taken: places.calls.total(), bodies: bodies.total() }, 'calls refused: too many at once')
    shed = 0
  }

  /** Runs `take`; if there is no room, counts the refusal. */
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

    /**
     * Limits the concurrent calls of the routes that `app` registers afterwards, before any other check. A call with a body
     * counts from the moment its body has arrived.
     */
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
