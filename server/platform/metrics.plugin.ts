// /metrics: on the site's own port or one of their own, so that no proxy in front of the site leads there; and the hook that counts every answer.
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

/** With METRICS_TOKEN, else to this machine and not in production: a proxy that replaces `Host` looks like this machine. */
export const metricsPlugin: FastifyPluginAsync<MetricsOptions> = async (app, { configuration, metrics }) => {
  const { METRICS_TOKEN, METRICS_PORT } = configuration
  if (METRICS_PORT !== undefined || (METRICS_TOKEN === undefined && !isLocalSite(configuration))) return
  app.get('/metrics', async (request, reply) => {
    const mayRead = METRICS_TOKEN === undefined ? isLocalRequest(request) : carriesToken(request.headers, METRICS_TOKEN)
    return mayRead ? tell(reply, metrics.text) : reply.callNotFound()
  })
}

/** Null without METRICS_PORT; without a token, only for who names this machine. Throws an `OperatorError` when it cannot. */
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
  // When a worker does not answer in time this fails, and the scraper counts the scrape as failed.
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
