// What the routes of auth/v1 share: made once for a server, so that tokens and sessions are looked up in one place.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Configuration } from '../configuration.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { type AccessTokens, createAccessTokens } from './access-token.ts'
import { type Addresses, createAddresses } from './addresses.ts'
import { type AuditEntry, insertAuditEntry } from './audit.queries.ts'
import { AuthError } from './auth-error.ts'
import { type AuthLimits, createAuthLimits } from './auth-limits.ts'
import { createReadCaller, type NoCaller, type ReadCaller } from './identify.ts'
import type { Secrets } from './secrets.ts'
import type { SigningKeys } from './signing-keys.ts'

export interface AuthContextParts {
  db: Kysely<Tables>
  configuration: Configuration
  secrets: Secrets
  keys: SigningKeys
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Public address of the site, without a trailing slash. */
  siteUrl: () => string
}

export interface AuthContext extends Omit<AuthContextParts, 'log'> {
  addresses: Addresses
  tokens: AccessTokens
  limits: AuthLimits
  readCaller: ReadCaller
  /** The caller, or the refusal that auth/v1 gives for the missing one. */
  requireCaller(request: FastifyRequest): Promise<Caller>
  /** Writes into the audit log, in the caller's transaction, and into the process's log. */
  record(trx: Transaction<Tables>, request: FastifyRequest, entry: Omit<AuditEntry, 'ip'>): Promise<void>
}

const noCaller: Record<NoCaller, [status: number, message: string]> = {
  no_authorization: [401, 'This endpoint requires a Bearer token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature, or token is expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  user_banned: [403, 'User is banned'],
}

export const createAuthContext = ({ log, ...parts }: AuthContextParts): AuthContext => {
  const { db, configuration, secrets, keys } = parts
  const addresses = createAddresses(configuration, parts.siteUrl)
  const tokens = createAccessTokens({ keys, issuer: addresses.issuer, ttlSeconds: configuration.AUTH_ACCESS_TTL_S })
  const readCaller = createReadCaller({ db, log, tokens, apiKey: secrets.apiKey })
  return {
    ...parts,
    addresses,
    tokens,
    limits: createAuthLimits(configuration, secrets),
    readCaller,
    requireCaller: async (request) => {
      const caller = await readCaller(request.headers.authorization)
      if (typeof caller !== 'string') return caller
      throw new AuthError(noCaller[caller][0], caller, noCaller[caller][1])
    },
    record: async (trx, request, entry) => {
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
