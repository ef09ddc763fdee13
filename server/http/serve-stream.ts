// Stream and handler become a route that stays open: who, may they, then events until somebody leaves or may no longer stay.
import { PassThrough } from 'node:stream'
import { setInterval as ticks } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Stream } from '../../domain/contract.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Identify } from './caller.ts'
import { admit, type Services } from './serve.ts'

/** Bytes that may wait for a browser that does not read; beyond them it is let go, and resumes when it comes back. */
const mostWaiting = 1024 * 1024

/** Notified by triggers when a session or a role of an administrator has ended. */
const endedSessions = 'sessions'

/** Milliseconds after which a browser that lost the stream should come back. */
const retryMs = 2000

/** Milliseconds a browser has to take what was written once the server closes; then its connection is dropped. */
const closingGraceMs = 1000

/** Resolves the wait of one waiter; a signal given while nobody waits resolves the next wait at once. */
export interface WakeSignal {
  wake(): void
  wait(): Promise<void>
}

/** One stream under way. */
export interface Watch extends Services {
  /** Number of the last event the browser had; null when it has not been here before. */
  after: number | null
  /** Given at each heartbeat and when the stream is over; give it when there are new events. */
  wakeSignal: WakeSignal
  /** Aborted when the stream is over. */
  signal: AbortSignal
}

/** One event; `id` is the number to resume after. */
export interface Sent<O extends z.ZodType = z.ZodType> {
  event: z.output<O>
  id?: number
}

export interface StreamHandler {
  stream: Stream
  /** Brings the events, until the signal is aborted; what it throws ends the stream, and the browser comes back. */
  watch: (watch: Watch) => AsyncGenerator<Sent, void>
}

/** A stream, and what feeds it. */
export const handleStream = <O extends z.ZodType>(
  stream: Stream<O>,
  watch: (watch: Watch) => AsyncGenerator<Sent<O>, void>,
): StreamHandler => ({ stream, watch })

const createWakeSignal = (): WakeSignal => {
  let isSet = false
  let resolveWait: (() => void) | null = null
  return {
    wake: () => {
      isSet = true
      resolveWait?.()
    },
    wait: async () => {
      if (!isSet) await new Promise<void>((resolve) => (resolveWait = resolve))
      isSet = false
      resolveWait = null
    },
  }
}

/** A number of ours; anything else counts as not having been here. */
const eventNumber = z.coerce.number().int().min(0).max(2_147_483_647)

const lastEventId = (request: FastifyRequest): number | null => {
  const parsed = eventNumber.safeParse(request.headers['last-event-id'])
  return parsed.success ? parsed.data : null
}

const asText = ({ event, id }: Sent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`

/**
 * Registers one stream. Its session is checked again when an administrator's session or role has ended anywhere, and at each
 * heartbeat; when the server closes every stream ends, so
 * that browsers go to another process and resume there.
 */
export const serveStream = (
  app: FastifyInstance,
  { stream, watch }: StreamHandler,
  services: Services,
  identify: Identify,
  metrics: Pick<Metrics, 'moveStreams'>,
): void => {
  const beatMs = services.configuration.LIVE_HEARTBEAT_S * 1000
  const open = new Set<Promise<void>>()
  const serverCloses = new AbortController()

  /** Feeds `out` until it is closed, or ends it when a query fails, the caller may no longer stay or the server closes. */
  const feed = async (request: FastifyRequest, reply: FastifyReply, out: PassThrough): Promise<void> => {
    const over = new AbortController()
    const { signal } = over
    const wakeSignal = createWakeSignal()
    const leave = (): void => {
      over.abort()
      wakeSignal.wake()
    }
    const close = (): void => {
      leave()
      out.end()
      setTimeout(() => reply.raw.destroy(), closingGraceMs).unref()
    }
    const fail = (error: unknown): void => {
      if (signal.aborted) return
      request.log.info({ err: error }, 'stream ended')
      leave()
      out.end()
    }
    const write = (text: string): void => {
      if (!out.writable) return
      if (out.readableLength + out.writableLength > mostWaiting) out.destroy()
      else out.write(text)
    }
    const tell = async (): Promise<void> => {
      for await (const sent of watch({ ...services, after: lastEventId(request), wakeSignal, signal }))
        write(asText(sent))
    }
    /** Ends the stream when the caller may not stay. */
    const check = async (): Promise<void> => {
      await admit(stream, request, services, identify).catch(fail)
    }
    const beat = async (): Promise<void> => {
      for await (const _ of ticks(beatMs, undefined, { signal, ref: false })) {
        await admit(stream, request, services, identify)
        write(': here\n\n')
        wakeSignal.wake()
      }
    }
    out.once('close', leave)
    write(`retry: ${retryMs}\n\n`)
    if (serverCloses.signal.aborted) return close()
    serverCloses.signal.addEventListener('abort', close, { signal })
    const forget = services.database.onNotification(endedSessions, check)
    signal.addEventListener('abort', forget, { once: true })
    // The session may have ended after it was looked at and before the line above.
    void check()
    await Promise.all([tell().catch(fail), beat().catch(fail)])
  }

  app.addHook('preClose', async () => {
    serverCloses.abort()
    // The database closes next: no query of a stream may be under way then.
    await Promise.all(open)
  })
  app.route({
    method: 'GET',
    url: stream.path,
    config: { call: stream.name, staysOpen: true },
    handler: async (request, reply) => {
      await admit(stream, request, services, identify)
      const out = new PassThrough()
      const fed = feed(request, reply, out).finally(() => {
        open.delete(fed)
        metrics.moveStreams(stream.name, -1)
      })
      open.add(fed)
      metrics.moveStreams(stream.name, 1)
      return reply
        .header('Cache-Control', 'no-store')
        .header('X-Accel-Buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(out)
    },
  })
}
