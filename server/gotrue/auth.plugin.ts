// auth/v1: the GoTrue protocol of the published browser client, as one Fastify plugin.
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { isDatabaseFault, retryAfterFaultSeconds } from '../database/database-fault.ts'
import { inTransaction } from '../database/transaction.ts'
import { isHalfSignedIn } from '../http/caller.ts'
import type { LoadGate } from '../http/load-gate.ts'
import { logFault } from '../platform/log.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import {
  AuthError,
  insufficientLevel,
  overloaded,
  sendAuthError,
  validationFailed,
  wantsNewFormat,
} from './auth-error.ts'
import { factorRoutes } from './factors.ts'
import { recoverRoutes, verifyRoutes } from './link-routes.ts'
import { recoveryCodeRoutes } from './second-factor.ts'
import { deleteSession, deleteSessionsOf } from './sessions.queries.ts'
import { signUpRoute } from './sign-up.ts'
import { tokenRoute } from './token.ts'
import { userRoutes } from './user.ts'

const signOutRoute = (app: FastifyInstance, context: AuthContext): void => {
  app.post('/logout', async (request, reply) => {
    const caller = await context.requireCaller(request)
    const { userId, sessionId } = caller
    const { scope = 'global' } = request.query as { scope?: unknown }
    if (scope !== 'global' && scope !== 'others' && scope !== 'local')
      throw validationFailed('scope must be global, local or others')
    // A caller with only the password cannot sign the member out elsewhere.
    if (scope !== 'local' && isHalfSignedIn(caller)) throw insufficientLevel()
    await inTransaction(context.db, async (trx) => {
      if (scope === 'local') await deleteSession(trx, sessionId)
      else await deleteSessionsOf(trx, userId, scope === 'others' ? sessionId : undefined)
      await context.record(trx, request, { event: 'logout', userId, sessionId })
    })
    return reply.code(204).header('Cache-Control', 'no-store').send()
  })
}

const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
}

const health = { name: village.name, version: '1', description: 'Accounts and sessions' }

const keySetRoute = (app: FastifyInstance, { keys }: AuthContext): void => {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    sendJson(reply, await keys.published(), 'public, max-age=600'),
  )
}

const settingsRoutes = (app: FastifyInstance, { db }: AuthContext): void => {
  app.get('/settings', async (_request, reply) => sendJson(reply, settings))

  app.get('/health', async (request, reply) => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      logFault(request, error)
      throw new AuthError(503, 'unexpected_failure', 'The database does not answer')
    })
    return sendJson(reply, health)
  })
}

/** Many times the largest body of the protocol: a sign-up with every field of the form. */
const mostBodyBytes = 32 * 1024

/** Records each path that the app serves from now on, with its methods. Returns a function that gives the methods of a requested path. */
const noteMethods = (app: FastifyInstance): ((path: string) => string | undefined) => {
  const served = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = url.slice(app.prefix.length)
    served.set(path, [...(served.get(path) ?? []), String(method)])
  })
  return (path) => {
    const methods = served.get(path) ?? served.get(path.replace(/^\/factors\/[^/]+/, '/factors/:id'))
    return methods && [...methods, 'OPTIONS'].join(', ')
  }
}

/** The refusal for a request that Fastify could not read; null if the fault is ours. */
const refusalOf = (error: FastifyError): AuthError | null => {
  if (error instanceof AuthError) return error
  // The load gate runs first.
  if (error instanceof Refusal) return overloaded()
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AuthError(413, 'request_entity_too_large', 'Request body is too large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AuthError(415, 'validation_failed', 'Content-Type must be application/json')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new AuthError(400, 'bad_json', 'The request could not be read')
  return null
}

/** If the database is down or slow, the response is "busy", not a fault: the client may retry soon. */
const faultOf = (error: unknown): AuthError =>
  isDatabaseFault(error)
    ? new AuthError(503, 'unexpected_failure', 'The village is busy right now. Please try again in a moment.', {
        retryAfterSeconds: retryAfterFaultSeconds,
      })
    : new AuthError(500, 'unexpected_failure', 'Internal server error')

const preflight = (reply: FastifyReply): FastifyReply =>
  reply
    .code(204)
    .header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS')
    .header(
      'Access-Control-Allow-Headers',
      'apikey, authorization, content-type, x-client-info, x-supabase-api-version',
    )
    .header('Access-Control-Max-Age', '600')
    .send()

const answerErrors = (app: FastifyInstance, methodsOf: (path: string) => string | undefined): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal) return sendAuthError(request, reply, refusal)
    logFault(request, error)
    return sendAuthError(request, reply, faultOf(error))
  })
  app.setNotFoundHandler((request, reply) => {
    const allow = methodsOf(request.url.split('?', 1)[0]?.slice(app.prefix.length) ?? '')
    if (allow !== undefined && request.method === 'OPTIONS') return preflight(reply)
    if (allow === undefined) return sendAuthError(request, reply, new AuthError(404, 'not_found', 'Not found'))
    reply.header('Allow', allow)
    return sendAuthError(request, reply, new AuthError(405, 'method_not_allowed', 'Method not allowed'))
  })
}

/** Allows exactly the site's own origins to read responses. There are no cookies, so credentials are not allowed. */
const allowOrigins = (app: FastifyInstance, { addresses }: AuthContext): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin')
    const { origin } = request.headers
    if (origin !== undefined && addresses.origins().has(origin)) {
      reply.header('Access-Control-Allow-Origin', origin)
      reply.header('Access-Control-Expose-Headers', 'X-Supabase-Api-Version')
    }
    if (wantsNewFormat(request)) reply.header('X-Supabase-Api-Version', '2024-01-01')
  })
}

export const authPlugin = async (app: FastifyInstance, { context, gate }: { context: AuthContext; gate: LoadGate }) => {
  answerErrors(app, noteMethods(app))
  gate.boundCalls(app, 'auth')
  allowOrigins(app, context)
  // Content types that a web form could send without a preflight are refused. Bodies are read as bytes, because errors in them are
  // reported in the protocol's format, by `readBody`.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: mostBodyBytes },
    (_request, body, done) => done(null, body),
  )

  verifyRoutes(app, context)
  keySetRoute(app, context)
  await app.register(async (keyed: FastifyInstance) => {
    keyed.addHook('onRequest', async (request) => {
      if (request.headers.apikey !== context.secrets.apiKey)
        throw new AuthError(401, 'api_key_invalid', 'Missing or invalid API key')
    })
    signUpRoute(keyed, context)
    tokenRoute(keyed, context)
    recoverRoutes(keyed, context)
    userRoutes(keyed, context)
    signOutRoute(keyed, context)
    factorRoutes(keyed, context)
    recoveryCodeRoutes(keyed, context)
    settingsRoutes(keyed, context)
  })
}
