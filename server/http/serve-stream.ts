// A stream becomes a route that stays open: who, may they, then word of each change until somebody leaves or may no longer stay.
import { PassThrough } from 'node:stream'
import { setInterval as ticks } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Stream } from '../../domain/contract.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Identify } from './caller.ts'
import { admit, type Services } from './serve.ts'

/** Notified by triggers when a session or a role of an administrator has ended. */
const endedSessions = 'sessions'

/** Milliseconds after which a browser that lost the stream should come back. */
const retryMs = 2000

/** Milliseconds a browser has to take what was written once the server closes; then its connection is dropped. */
const closingGraceMs = 1000

export interface StreamHandler {
  stream: Stream
  channel: string
}

/** Checks its session when an administrator's session or role ends, and at each heartbeat; a closing server ends it. */
export const serveStream = (
  app: FastifyInstance,
  { stream, channel }: StreamHandler,
  services: Services,
  identify: Identify,
  metrics: Pick<Metrics, 'moveStreams'>,
): void => {
  const beatMs = services.configuration.LIVE_HEARTBEAT_S * 1000
  const open = new Set<Promise<void>>()
  const serverCloses = new AbortController()

  /** Writes to `out` until it is closed; ends it when the caller may no longer stay, a check fails or the server closes. */
  const feed = async (request: FastifyRequest, out: PassThrough): Promise<void> => {
    const over = new AbortController()
    const { signal } = over
    const end = (): void => {
      over.abort()
      out.end()
    }
    // A browser that does not read needs no second word of a change.
    const send = (kind: 'ready' | 'changed' | 'here'): void => {
      if (out.writable && !out.writableNeedDrain) out.write(`data: ${JSON.stringify({ kind })}\n\n`)
    }
    const check = async (): Promise<void> => {
      try {
        await admit(stream, request, services, identify)
      } catch (error) {
        if (!signal.aborted) request.log.info({ err: error }, 'stream ended')
        end()
      }
    }
    out.once('close', () => over.abort())
    out.write(`retry: ${retryMs}\n\n`)
    if (serverCloses.signal.aborted) return end()
    serverCloses.signal.addEventListener('abort', end, { signal })
    const listeners = [
      services.database.onNotification(channel, () => send('changed')),
      services.database.onNotification(endedSessions, check),
    ]
    send('ready')
    try {
      // The session may have ended after it was looked at and before its channel was listened to.
      await check()
      for await (const _ of ticks(beatMs, undefined, { signal, ref: false })) {
        await check()
        send('here')
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      for (const remove of listeners) remove()
    }
  }

  app.addHook('preClose', async () => {
    serverCloses.abort()
    // The database closes next: no check of a stream may be under way then.
    await Promise.all(open)
  })
  app.route({
    method: 'GET',
    url: stream.path,
    config: { call: stream.name, staysOpen: true },
    handler: async (request, reply) => {
      await admit(stream, request, services, identify)
      const out = new PassThrough()
      const fed = feed(request, out).finally(() => {
        open.delete(fed)
        metrics.moveStreams(stream.name, -1)
        setTimeout(() => reply.raw.destroy(), closingGraceMs).unref()
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
