// What the routes of auth/v1 share: made once for a server, so that tokens and sessions are looked up in one place.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from '../configuration.ts'
import type { Database, Queryable } from '../database/open.ts'
import type { Caller } from '../http/caller.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { createAccessTokens } from './access-token.ts'
import { createAddresses } from './addresses.ts'
import { type AuditEntry, insertAuditEntry } from './audit.queries.ts'
import { AuthError } from './auth-error.ts'
import { createAuthLimits } from './auth-limits.ts'
import { createReadCaller, type NoCaller } from './identify.ts'
import { openSecrets } from './secrets.ts'
import { openSigningKeys } from './signing-keys.ts'

export interface AuthParts {
  database: Pick<Database, 'db' | 'notify'>
  configuration: Configuration
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Public address of the site, without a trailing slash. */
  siteUrl: () => string
  /** Whether a database whose keys belong to another secret gets new ones. Otherwise it is not opened. */
  mayReplaceKeys?: boolean
}

export type AuthContext = Awaited<ReturnType<typeof createAuthContext>>

const noCaller: Record<NoCaller, [status: number, message: string]> = {
  no_authorization: [401, 'This endpoint requires a Bearer token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature, or token is expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  user_banned: [403, 'User is banned'],
}

/** Opens secrets, signing keys, tokens and session look-ups, each once. Throws as `openSigningKeys` does. */
export const createAuthContext = async ({ database, configuration, log, siteUrl, mayReplaceKeys }: AuthParts) => {
  const { db } = database
  const secrets = await openSecrets(configuration)
  const keys = await openSigningKeys({ db, secrets, log, mayReplace: mayReplaceKeys })
  const addresses = createAddresses(configuration, siteUrl)
  const tokens = createAccessTokens({ keys, issuer: addresses.issuer, ttlSeconds: configuration.AUTH_ACCESS_TTL_S })
  const readCaller = createReadCaller({ db, log, tokens, apiKey: secrets.apiKey })
  return {
    db,
    /** Wakes open dashboards; call it after the commit. */
    notifyDashboards: () => notifyDashboards(database),
    configuration,
    siteUrl,
    secrets,
    keys,
    addresses,
    tokens,
    limits: createAuthLimits(configuration, secrets),
    readCaller,
    /** The caller, or the refusal that auth/v1 gives for the missing one. */
    requireCaller: async (request: FastifyRequest): Promise<Caller> => {
      const caller = await readCaller(request.headers.authorization)
      if (typeof caller !== 'string') return caller
      throw new AuthError(noCaller[caller][0], caller, noCaller[caller][1])
    },
    /** Writes into the audit log, in the caller's transaction, and into the process's log. */
    record: async (trx: Queryable, request: FastifyRequest, entry: Omit<AuditEntry, 'ip'>): Promise<void> => {
      request.log.info({ event: entry.event, user: entry.userId, session: entry.sessionId }, 'auth')
      await insertAuditEntry(trx, { ...entry, ip: request.ip })
    },
  }
}

/** Sends a success of auth/v1; what follows from a token is never kept by a cache. */
export const sendJson = (reply: FastifyReply, body: object, cacheControl = 'no-store'): FastifyReply =>
  reply
    .code(200)
    .header('Cache-Control', cacheControl)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
