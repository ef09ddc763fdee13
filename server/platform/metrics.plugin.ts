// /metrics on the site's own port, and the hook that counts every answer.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { isLocalRequest, isLocalSite, type Reach } from './local-only.ts'
import { type Metrics, metricsContentType } from './metrics.ts'
import { carriesToken } from './metrics-port.ts'

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
