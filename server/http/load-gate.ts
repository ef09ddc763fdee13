// Sheds load: a process works on so many calls at once, and refuses further ones at once, strangers before members.
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { addressKey } from '../platform/limits.ts'

/** Calls worked on at once. Far more than the pool has connections, so that it never idles; the wait stays short. */
const places = 128

/** As long as no more calls than these are under way, everybody may come in: half of the places. */
const openPlaces = places / 2

/** Places that one member may hold beyond that, so that none can take those of all others. */
const placesOfOne = places / 8

/**
 * Bytes of bodies under way at once: two of the largest imports. A parsed body can take 25 times its bytes (empty objects),
 * which must not fill the process's memory.
 */
const bodyBytes = 32 * 1024 * 1024

const retryAfterSeconds = 1

/** Milliseconds between two lines of the log about refused calls. */
const tellEveryMs = 1000

/** What the gate has let in and kept out. */
export interface GateUse {
  /** Calls that may be worked on at once. */
  places: number
  /** Calls that are worked on now. */
  taken: number
  /** Calls refused since the start. */
  refused: number
}

/** One for all: making an error for each would cost more than the answer. */
const refused = new Refusal('busy', { retryAfterSeconds })

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the call was refused because too many are under way; such calls are logged by their number. */
    isShed: boolean
  }
}

/** Bytes the body may have: what the client says, or the most that is read where it does not. */
const bytesOf = ({ headers, routeOptions }: FastifyRequest): number => {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit ?? 0
  return Math.min(Number(headers['content-length'] ?? 0) || 0, routeOptions.bodyLimit ?? 0)
}

/**
 * Registers the gate in front of the calls of `app`, before anything else is asked about them. `isKnown` says at once whether
 * an Authorization header holds a token that was found good before: its bearer goes first when places are short. Returns what
 * tells how it stands.
 */
export const gateCalls = (
  app: FastifyInstance,
  log: Pick<FastifyBaseLogger, 'warn'>,
  isKnown: (authorization: string | undefined) => boolean,
): (() => GateUse) => {
  app.decorateRequest('isShed', false)
  const holders = new Map<string, number>()
  let taken = 0
  let bytes = 0
  /** Since the last line of the log, and since the start. */
  let shed = 0
  let refusedCalls = 0

  const tell = (): void => {
    log.warn({ shed, taken }, 'calls refused: too many at once')
    shed = 0
  }

  const mayEnter = (request: FastifyRequest, holder: string): boolean => {
    if (bytes + bytesOf(request) > bodyBytes) return false
    if (taken < openPlaces) return true
    if (taken >= places || (holders.get(holder) ?? 0) >= placesOfOne) return false
    return isKnown(request.headers.authorization)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const holder = request.headers.authorization ?? addressKey(request.ip)
    if (!mayEnter(request, holder)) {
      request.isShed = true
      if (shed === 0) setTimeout(tell, tellEveryMs).unref()
      shed += 1
      refusedCalls += 1
      return done(refused)
    }
    const size = bytesOf(request)
    taken += 1
    bytes += size
    holders.set(holder, (holders.get(holder) ?? 0) + 1)
    reply.raw.once('close', () => {
      taken -= 1
      bytes -= size
      const left = (holders.get(holder) ?? 1) - 1
      if (left > 0) holders.set(holder, left)
      else holders.delete(holder)
    })
    done()
  })
  return () => ({ places, taken, refused: refusedCalls })
}
