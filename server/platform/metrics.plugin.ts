// /metrics, on the site's port or a separate one that proxies do not expose; and the hook that counts every response.
import type { IncomingHttpHeaders } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { sameText } from '../http/safe-text.ts'
import { isLocalAddress, isLocalRequest, isLocalSite, type Reach } from './local-only.ts'
import { type Metrics, metricsContentType } from './metrics.ts'
import { OperatorError, systemMessage } from './operator-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
    /** Its responses stay open until the client leaves, so their duration is meaningless. */
    staysOpen?: boolean
  }
}

/** One name for the page plugin and all unknown paths, since anyone can invent paths. */
export const noRoute = 'page'

/** Counts every response by its contract's name or its route's pattern, never by its path. */
export const countRequests = (app: FastifyInstance, metrics: Pick<Metrics, 'countRequest'>): void => {
  app.addHook('onResponse', ({ routeOptions }, reply, done) => {
    const { call = routeOptions.url ?? noRoute, staysOpen } = routeOptions.config
    metrics.countRequest(call, reply.statusCode, staysOpen ? null : reply.elapsedTime / 1000)
    done()
  })
}

const carriesToken = ({ authorization = '' }: IncomingHttpHeaders, token: string): boolean =>
  sameText(authorization, `Bearer ${token}`)

export interface MetricsOptions {
  configuration: Reach & Pick<Configuration, 'METRICS_TOKEN' | 'METRICS_PORT'>
  metrics: Pick<Metrics, 'text'>
}

const tell = async (reply: FastifyReply, read: () => Promise<string>): Promise<FastifyReply> =>
  reply
    .header('Cache-Control', 'no-store')
    .type(metricsContentType)
    .send(await read())

/**
 * Serves `/metrics` of this process, unless `METRICS_PORT` does. With `METRICS_TOKEN`, requests need the token. Without it,
 * only local requests to a local site are served. All others get the response for an unknown path.
 * A request through a proxy that replaces `Host` looks local, so production always requires the token.
 */
export const metricsPlugin: FastifyPluginAsync<MetricsOptions> = async (app, { configuration, metrics }) => {
  const { METRICS_TOKEN, METRICS_PORT } = configuration
  if (METRICS_PORT !== undefined || (METRICS_TOKEN === undefined && !isLocalSite(configuration))) return
  app.get('/metrics', async (request, reply) => {
    const mayRead = METRICS_TOKEN === undefined ? isLocalRequest(request) : carriesToken(request.headers, METRICS_TOKEN)
    return mayRead ? tell(reply, metrics.text) : reply.callNotFound()
  })
}

/**
 * Serves `/metrics` on `METRICS_PORT`, if it is set: without `METRICS_TOKEN` to local requests, with it on the site's
 * host to requests with the token. Returns null without a port. Throws an `OperatorError` if it cannot listen.
 */
export const serveMetrics = async (
  { METRICS_PORT, METRICS_TOKEN, HOST }: Pick<Configuration, 'METRICS_PORT' | 'METRICS_TOKEN' | 'HOST'>,
  read: () => Promise<string>,
): Promise<{ close: () => Promise<unknown> } | null> => {
  if (METRICS_PORT === undefined) return null
  const host = METRICS_TOKEN === undefined ? '127.0.0.1' : HOST
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async ({ headers }, reply) => {
    const mayRead =
      METRICS_TOKEN === undefined
        ? isLocalAddress(`http://${headers.host ?? ''}`)
        : carriesToken(headers, METRICS_TOKEN)
    if (!mayRead) return reply.code(401).header('WWW-Authenticate', 'Bearer').send()
  })
  // If a worker does not respond in time this fails, and the scraper counts the scrape as failed.
  app.get('/metrics', (_request, reply) => tell(reply, read))
  try {
    await app.listen({ port: METRICS_PORT, host })
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const why = isTaken ? 'is taken by another program' : `cannot be listened on: ${systemMessage(error)}`
    throw new OperatorError(`METRICS_PORT ${METRICS_PORT} of ${host} ${why}.`)
  }
  return app
}
