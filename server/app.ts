// Composes the app: security headers, refusals, health, auth/v1, every contract's route, and the page.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { visitorBodyLimit } from '../domain/contract.ts'
import { Refusal } from '../domain/refusal.ts'
import { problemOf, type RefusalCode } from '../domain/refusals.ts'
import { type RouteName, routes } from '../domain/routes.ts'
import { isDatabaseFault, isMemberMissing, retryAfterFaultSeconds } from './database/database-fault.ts'
import type { Auth } from './gotrue/create-auth.ts'
import * as handlers from './handlers.ts'
import { createAnswerCache } from './http/answer-cache.ts'
import { connectionOptions, dropUnusedConnections, limitConnections, watchAnswers } from './http/connections.ts'
import { createLoadGate, type LoadGate } from './http/load-gate.ts'
import { openApiPlugin } from './http/openapi.ts'
import { setWrittenCookie } from './http/read-from.ts'
import { sameText } from './http/safe-text.ts'
import { securityHeaders } from './http/security-headers.ts'
import { type Services, serve } from './http/serve.ts'
import { serveStream } from './http/serve-stream.ts'
import { healthPlugin } from './platform/health.plugin.ts'
import { logFault } from './platform/log.ts'
import { mailboxPlugin } from './platform/mailbox.plugin.ts'
import { countRequests, metricsPlugin } from './platform/metrics.plugin.ts'
import type { Metrics } from './platform/metrics.ts'
import { watchGrowth } from './providers/growth.queries.ts'
import { readProviderPageStatus } from './providers/providers.queries.ts'
import { mailOffPlugin } from './settings/mail-off.plugin.ts'
import { inlineScripts, pagePlugin } from './site/page.plugin.ts'
import { siteTextsPlugin } from './site/site-texts.plugin.ts'

export interface AppParts extends Services {
  auth: Auth
  log: FastifyBaseLogger
  metrics: Metrics
  dev: boolean
}

const refusalOf = (error: FastifyError): Refusal | null => {
  if (error instanceof Refusal) return error
  if (isMemberMissing(error)) return new Refusal('not_signed_in')
  const byCode: Record<string, RefusalCode> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
    FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'body_not_json',
    FST_ERR_CTP_INVALID_JSON_BODY: 'body_not_json',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_not_json',
  }
  const code = byCode[error.code]
  if (code) return new Refusal(code)
  return error.statusCode && error.statusCode < 500 ? new Refusal('body_not_json') : null
}

const answerProblem = (refusal: Refusal, reply: FastifyReply) => {
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', String(refusal.retryAfterSeconds))
  const problem = problemOf(refusal)
  return reply
    .code(problem.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}

const faultOf = (error: unknown): Refusal =>
  isDatabaseFault(error) ? new Refusal('busy', { retryAfterSeconds: retryAfterFaultSeconds }) : new Refusal('fault')

/** Refusals become problem responses. Any other error is a fault: it is logged in full and answered with one sentence. */
const answerErrors = (app: FastifyInstance, metrics: Metrics): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const expected = refusalOf(error)
    if (!expected) logFault(request, error)
    const refusal = expected ?? faultOf(error)
    metrics.countRefusal(refusal.code)
    return answerProblem(refusal, reply)
  })
}

const requireApiKey = (app: FastifyInstance, apiKey: string): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers.apikey
    const isKey = typeof given === 'string' && sameText(given, apiKey)
    done(isKey ? undefined : new Refusal('api_key_invalid'))
  })
}

const contractRoutes =
  ({ database, configuration, siteUrl, now, auth, metrics }: AppParts, gate: LoadGate) =>
  async (app: FastifyInstance): Promise<void> => {
    const all = Object.values(handlers)
    const services: Services = { database, configuration, siteUrl, now, auth, metrics }
    const answerCache = createAnswerCache(configuration.ANSWER_CACHE_MB)
    metrics.watchAnswerCache(answerCache)
    await app.register(async (calls) => {
      gate.boundCalls(calls, 'calls')
      requireApiKey(calls, auth.apiKey)
      for (const handler of all) if ('contract' in handler) serve(calls, handler, services, auth.identify, answerCache)
    })
    await app.register(async (streams) => {
      requireApiKey(streams, auth.apiKey)
      for (const handler of all)
        if ('stream' in handler) serveStream(streams, handler, services, auth.identify, metrics)
    })
  }

/** Builds the app without listening; tests build the same one. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { auth, configuration, siteUrl, dev } = parts
  const app = Fastify({
    loggerInstance: parts.log,
    // Requests are logged below, by their path only.
    logController: new LogController({ disableRequestLogging: true }),
    // Only the configured number of proxies in front of the socket is trusted.
    trustProxy: (_address, hop) => hop < configuration.AUTH_TRUSTED_PROXIES,
    bodyLimit: visitorBodyLimit,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // A URL that no route can match: malformed, or with a parameter that is far too long.
    frameworkErrors: (_error, _request, reply) => answerProblem(new Refusal('not_found'), reply),
    genReqId: () => crypto.randomUUID(),
    ...connectionOptions(configuration),
  })
  // JSON is the only body type; the default text parser would accept "simple" cross-site posts.
  app.removeContentTypeParser('text/plain')
  answerErrors(app, parts.metrics)
  limitConnections(app, configuration)
  dropUnusedConnections(app)
  watchAnswers(app)
  // Only the path: a query can contain addresses and places.
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isCounted) return done()
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
  const headers = securityHeaders(configuration, dev, inlineScripts())
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  countRequests(app, parts.metrics)
  setWrittenCookie(app, parts)
  const gate = createLoadGate(auth.findMember, parts.log)
  parts.metrics.watchGate(gate.use)
  gate.boundBodies(app)
  await app.register(compress, {
    // a small body can expand to a large one
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // from a fifth of the bytes to a quarter, in a tenth of the time of the default
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(healthPlugin, {
    database: parts.database,
    mayAsk: (given) => sameText(given, `Bearer ${auth.operatorKey}`),
  })
  await app.register(metricsPlugin, { configuration, metrics: parts.metrics })
  await app.register(auth.plugin, { dev, gate })
  await app.register(contractRoutes(parts, gate))
  await app.register(mailOffPlugin, { database: parts.database, now: parts.now })
  await app.register(mailboxPlugin, { configuration })
  await app.register(openApiPlugin, { siteUrl })
  await app.register(siteTextsPlugin, { configuration, siteUrl, now: parts.now })
  await app.register(pagePlugin, {
    configuration,
    apiKey: auth.apiKey,
    authUrl: auth.authUrl,
    siteUrl,
    readGrowth: watchGrowth(parts.database.db),
    statusOf: (path) => readProviderPageStatus(parts.database.db, path),
    askPublicAnswers: async () => {
      const ask = async (name: RouteName): Promise<unknown> => {
        const { statusCode, body } = await app.inject({ url: routes[name][1], headers: { apikey: auth.apiKey } })
        if (statusCode !== 200) throw new Error(`${name} was refused with ${statusCode}`)
        return JSON.parse(body)
      }
      return { featured: await ask('get-featured-businesses'), recent: await ask('get-recent-recommendations') }
    },
    dev,
  })
  return app
}
