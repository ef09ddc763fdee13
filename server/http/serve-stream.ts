// Turns a stream into a route that stays open: checks identity and permissions, then sends each change until the client leaves or loses access.
import { PassThrough } from 'node:stream'
import { setInterval as ticks } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Stream } from '../../domain/contract.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Identify } from './caller.ts'
import { admit, type Services } from './serve.ts'

/** Triggers notify it when an administrator's session or role ends. */
const endedSessions = 'sessions'

/** Milliseconds after which a browser that lost the stream should reconnect. */
const retryMs = 2000

/** Milliseconds for browsers to read pending data when the server closes; then their connection is dropped. */
const closingGraceMs = 1000

export interface StreamHandler {
  stream: Stream
  channel: string
}

/**
 * Registers one stream. Its session is checked again when an administrator's session or role ends in any process, and at each
 * heartbeat. When the server closes, every stream ends, so that browsers connect to another process.
 */
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

  /** Writes to `out` until it is closed. Ends it if the caller loses access, a check fails or the server closes. */
  const feed = async (request: FastifyRequest, out: PassThrough): Promise<void> => {
    const over = new AbortController()
    const { signal } = over
    const end = (): void => {
      over.abort()
      out.end()
    }
    // A browser that is not reading needs no second notification.
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
      // The session may have ended between its check and the subscription.
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
    // The database closes next: no check of a stream may be running then.
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
