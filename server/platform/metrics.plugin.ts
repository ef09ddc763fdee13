// /metrics: on the site's own port or one of their own, so that no proxy in front of the site leads there; and the hook that counts every answer.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { sameText } from '../http/same-text.ts'
import { isLocalAddress, isLocalRequest, isLocalSite, type Reach } from './local-only.ts'
import { type Metrics, metricsContentType } from './metrics.ts'
import { OperatorError, systemMessage } from './operator-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the answers of this route are counted under, where its pattern is not. */
    call?: string
    /** Its answers end when somebody leaves, so their length is no measure. */
    staysOpen?: boolean
  }
}

/** Where the page plugin or an unknown path answered: one name for all of them, since anybody can invent paths. */
const noRoute = 'page'

/** Counts every answer of the app by its contract's name or its route's pattern, never by its path. */
export const countRequests = (app: FastifyInstance, metrics: Pick<Metrics, 'countRequest'>): void => {
  app.addHook('onResponse', ({ routeOptions }, reply, done) => {
    const { call = routeOptions.url ?? noRoute, staysOpen } = routeOptions.config
    metrics.countRequest(call, reply.statusCode, staysOpen ? null : reply.elapsedTime / 1000)
    done()
  })
}

/** Whether a request carries this bearer token. */
const carriesToken = ({ authorization = '' }: IncomingHttpHeaders, token: string): boolean =>
  sameText(authorization, `Bearer ${token}`)

export interface MetricsOptions {
  configuration: Reach & Pick<Configuration, 'METRICS_TOKEN' | 'METRICS_PORT'>
  metrics: Pick<Metrics, 'text'>
}

/**
 * Serves `/metrics` of this process, unless `METRICS_PORT` serves them: with `METRICS_TOKEN` to whoever carries it, else
 * only while the site is for this machine alone and to this machine. Everybody else gets what any unknown path gets.
 * A proxy that replaces `Host` looks like this machine, so in production nothing but the token opens it.
 */
export const metricsPlugin: FastifyPluginAsync<MetricsOptions> = async (app, { configuration, metrics }) => {
  const { METRICS_TOKEN, METRICS_PORT } = configuration
  if (METRICS_PORT !== undefined || (METRICS_TOKEN === undefined && !isLocalSite(configuration))) return
  app.get('/metrics', async (request, reply) => {
    const mayRead = METRICS_TOKEN === undefined ? isLocalRequest(request) : carriesToken(request.headers, METRICS_TOKEN)
    if (!mayRead) return reply.callNotFound()
    return reply
      .header('Cache-Control', 'no-store')
      .type(metricsContentType)
      .send(await metrics.text())
  })
}

/** Answers `GET /metrics`: to whoever carries the token, or without one to whoever names this machine. */
const answer =
  (token: string | undefined, read: () => Promise<string>): RequestListener =>
  async (request, response) => {
    const { headers, method, url } = request
    const mayRead = token === undefined ? isLocalAddress(`http://${headers.host ?? ''}`) : carriesToken(headers, token)
    if (!mayRead || method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(mayRead ? 404 : 401, { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Bearer' }).end()
      return
    }
    try {
      const text = await read()
      response.writeHead(200, { 'Content-Type': metricsContentType, 'Cache-Control': 'no-store' }).end(text)
    } catch {
      // A worker did not answer in time; the scraper counts this scrape as failed.
      response.writeHead(503, { 'Content-Type': 'text/plain' }).end()
    }
  }

/**
 * Listens on `METRICS_PORT`, if there is one: without `METRICS_TOKEN` for this machine alone, with it where the site listens.
 * Returns null without a port. Throws an `OperatorError` when it cannot.
 */
export const serveMetrics = async (
  { METRICS_PORT, METRICS_TOKEN, HOST }: Pick<Configuration, 'METRICS_PORT' | 'METRICS_TOKEN' | 'HOST'>,
  read: () => Promise<string>,
): Promise<{ close: () => Promise<unknown> } | null> => {
  if (METRICS_PORT === undefined) return null
  const host = METRICS_TOKEN === undefined ? '127.0.0.1' : HOST
  const server = createServer(answer(METRICS_TOKEN, read))
  server.listen(METRICS_PORT, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const why = isTaken ? 'is taken by another program' : `cannot be listened on: ${systemMessage(error)}`
    throw new OperatorError(`METRICS_PORT ${METRICS_PORT} of ${host} ${why}.`)
  }
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
