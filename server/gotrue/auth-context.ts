// What the routes of auth/v1 share, created once per server, so that tokens and sessions are looked up in one place.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { notifyDashboards } from '../database/notifications.ts'
import type { Database, Queryable } from '../database/open.ts'
import type { Caller } from '../http/caller.ts'
import { isLoopback } from '../platform/local-only.ts'
import { type AuditEntry, insertAuditEntry } from './accounts.queries.ts'
import { AuthError } from './auth-error.ts'
import { createAuthLimits } from './auth-limits.ts'
import { createAccessTokens, createReadCaller, type NoCaller } from './identify.ts'
import { openSecrets } from './secrets.ts'
import { openSigningKeys } from './signing-keys.ts'

/** Control characters, spaces and backslashes, which browsers and parsers read differently. */
const treacherous = (text: string): boolean => /[\p{Cc}\s\\]/u.test(text)

/** Origins of the site: its own URL, and the configured ones (a loopback origin only outside production). */
const siteOrigins = (
  site: URL,
  { AUTH_REDIRECT_ORIGINS = [], production }: Pick<Configuration, 'AUTH_REDIRECT_ORIGINS' | 'production'>,
): Set<string> => {
  const configured = AUTH_REDIRECT_ORIGINS.filter((origin) => !production || !isLoopback(new URL(origin).hostname))
  // Both names of the local machine lead to the same development server.
  const twins = !production && site.hostname === 'localhost' ? [site.origin.replace('localhost', '127.0.0.1')] : []
  return new Set([site.origin, ...configured, ...twins])
}

/** `siteUrl` is called each time: a development server knows its own URL only once it listens. */
export const createAddresses = (
  configuration: Pick<Configuration, 'AUTH_PUBLIC_URL' | 'AUTH_REDIRECT_ORIGINS' | 'production'>,
  siteUrl: () => string,
) => {
  const origins = (): Set<string> => siteOrigins(new URL(siteUrl()), configuration)
  return {
    /** Public URL of auth/v1: the `iss` of every access token. */
    issuer: () => `${(configuration.AUTH_PUBLIC_URL ?? siteUrl()).replace(/\/auth\/v1$/, '')}/auth/v1`,
    origins,
    /** `wanted` if a mailed link may lead there, otherwise the site's URL. */
    redirectTarget: (wanted: unknown): string => {
      if (typeof wanted !== 'string' || wanted.length > 2000 || treacherous(wanted)) return siteUrl()
      const url = URL.parse(wanted)
      const fits =
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        url.username === '' &&
        url.password === '' &&
        origins().has(url.origin) &&
        /^\/auth(\/(?!(v1|confirm)(\/|$))|$)/.test(url.pathname)
      return fits ? wanted : siteUrl()
    },
  }
}

export interface AuthParts {
  database: Pick<Database, 'db' | 'notify'>
  configuration: Configuration
  log: Pick<FastifyBaseLogger, 'warn'>
  siteUrl: () => string
  /** Whether keys that belong to another secret may be replaced. Otherwise the database is not opened. */
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

/** Opens secrets, signing keys, tokens and session lookups, once each. Throws like `openSigningKeys`. */
export const createAuthContext = async ({ database, configuration, log, siteUrl, mayReplaceKeys }: AuthParts) => {
  const { db } = database
  const secrets = await openSecrets(configuration)
  const keys = await openSigningKeys({ db, secrets, log, mayReplace: mayReplaceKeys })
  const addresses = createAddresses(configuration, siteUrl)
  const tokens = createAccessTokens({ keys, issuer: addresses.issuer, ttlSeconds: configuration.AUTH_ACCESS_TTL_S })
  const readCaller = createReadCaller({ db, log, tokens, apiKey: secrets.apiKey })
  return {
    db,
    notifyDashboards: () => notifyDashboards(database),
    configuration,
    siteUrl,
    secrets,
    keys,
    addresses,
    tokens,
    limits: createAuthLimits(configuration, secrets),
    readCaller,
    requireCaller: async (request: FastifyRequest): Promise<Caller> => {
      const caller = await readCaller(request.headers.authorization)
      if (typeof caller !== 'string') return caller
      throw new AuthError(noCaller[caller][0], caller, noCaller[caller][1])
    },
    /** Writes to the audit log, in the caller's transaction, and to the process's log. */
    record: async (trx: Queryable, request: FastifyRequest, entry: Omit<AuditEntry, 'ip'>): Promise<void> => {
      request.log.info({ event: entry.event, user: entry.userId, session: entry.sessionId }, 'auth')
      await insertAuditEntry(trx, { ...entry, ip: request.ip })
    },
  }
}

/** Sends a success of auth/v1; responses that depend on a token are never cached. */
export const sendJson = (reply: FastifyReply, body: object, cacheControl = 'no-store'): FastifyReply =>
  reply
    .code(200)
    .header('Cache-Control', cacheControl)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
