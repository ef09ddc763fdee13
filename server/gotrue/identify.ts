// Access tokens (ES256) and the caller: the token's session, looked up in the database for every call.
import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { errors, type JWK, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { AuthenticationMethod, Db } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findAccount } from './accounts.queries.ts'
import { findLiveSessions, type LiveSession, markAccessSeen } from './sessions.queries.ts'
import type { SigningKeys } from './signing-keys.ts'

const audience = 'authenticated'
/** How every account signs in, as the protocol calls it. */
export const appMetadata = { provider: 'email', providers: ['email'] }
/** Maximum cached verified tokens; the least recently used is evicted first. About 100 bytes each. */
const memorySize = 10_000

/** The claims of an access token. They authorize nothing by themselves; the session row does. */
interface AccessClaims {
  userId: string
  sessionId: string
  /** The session's rotation count when the token was issued. */
  generation: number
}

interface IssueInput extends AccessClaims {
  email: string
  userMetadata: Record<string, unknown>
  amr: AuthenticationMethod[]
  isSecondLevel: boolean
}

interface Remembered extends AccessClaims {
  kid: string
  expiresAt: number
}

/**
 * Signs and verifies access tokens for one issuer (`issuer()` is the public URL of auth/v1). Verifying a signature
 * takes about 0.15 ms, so a verified token is cached by its SHA-256 until it expires or its key is deleted.
 */
export const createAccessTokens = ({
  keys,
  issuer,
  ttlSeconds,
}: {
  keys: SigningKeys
  issuer: () => string
  ttlSeconds: number
}) => {
  const memory = new LRUCache<string, Remembered>({ max: memorySize })

  const keyOf = async ({ kid }: { kid?: string }): Promise<JWK> => {
    const key = await keys.verifier(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }

  const check = async (token: string): Promise<Remembered | null> => {
    try {
      const options = { algorithms: ['ES256'], issuer: issuer(), audience }
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, options)
      const { sub, exp, session_id: sessionId, generation } = payload
      if (sub === undefined || exp === undefined || typeof sessionId !== 'string' || typeof generation !== 'number')
        return null
      return { userId: sub, sessionId, generation, kid: String(protectedHeader.kid), expiresAt: exp }
    } catch (error) {
      // the token's own fault; our own faults (such as a database that is down) propagate
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  /** The cached entry of a token, by its digest; undefined once it has expired or its key was deleted. */
  const recall = (digest: string): Remembered | undefined => {
    const known = memory.get(digest)
    return known && known.expiresAt > Date.now() / 1000 && keys.knows(known.kid) ? known : undefined
  }

  return {
    /** Signs a token. `expiresAt` is in Unix seconds. */
    issue: async (input: IssueInput) => {
      const { userId, sessionId, generation, email, userMetadata, amr, isSecondLevel } = input
      const { kid, key } = await keys.signer()
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + ttlSeconds
      const token = await new SignJWT({
        email,
        phone: '',
        role: audience,
        app_metadata: appMetadata,
        user_metadata: userMetadata,
        aal: isSecondLevel ? 'aal2' : 'aal1',
        amr,
        session_id: sessionId,
        generation,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
        .setIssuer(issuer())
        .setSubject(userId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt, expiresIn: ttlSeconds }
    },
    verify: async (token: string): Promise<AccessClaims | null> => {
      const digest = hash('sha256', token, 'base64')
      const known = recall(digest)
      if (known) return known
      memory.delete(digest)
      const claims = await check(token)
      if (claims) memory.set(digest, claims)
      return claims
    },
    /** The user of a token that was verified before and is not expired; synchronous, without checking its session. */
    recallUser: (token: string): string | null => recall(hash('sha256', token, 'base64'))?.userId ?? null,
  }
}

type AccessTokens = ReturnType<typeof createAccessTokens>

export type NoCaller = 'no_authorization' | 'bad_jwt' | 'session_not_found' | 'user_not_found' | 'user_banned'

/** Reads an Authorization header. Throws only for our own faults. */
type ReadCaller = (authorization: string | undefined) => Promise<Caller | NoCaller>

interface Waiting {
  promise: Promise<LiveSession | undefined>
  resolve: (session: LiveSession | undefined) => void
  reject: (error: unknown) => void
}

/** Looks sessions up every time; lookups within one turn of the event loop share one query. */
const createSessionLookup = (db: Db): ((id: string) => Promise<LiveSession | undefined>) => {
  let waiting = new Map<string, Waiting>()

  const flush = async (): Promise<void> => {
    const asked = waiting
    waiting = new Map()
    try {
      const found = new Map(
        (await findLiveSessions(db, [...asked.keys()])).map((session) => [session.caller.sessionId, session]),
      )
      for (const [id, { resolve }] of asked) resolve(found.get(id))
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }

  return (id) => {
    const already = waiting.get(id)
    if (already) return already.promise
    if (waiting.size === 0) setImmediate(flush)
    const mine: Waiting = Promise.withResolvers<LiveSession | undefined>()
    waiting.set(id, mine)
    return mine.promise
  }
}

export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null

export const createReadCaller = ({
  db,
  log,
  tokens,
  apiKey,
}: {
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
  tokens: AccessTokens
  apiKey: string
}): ReadCaller => {
  const lookUp = createSessionLookup(db)
  return async (authorization) => {
    const bearer = bearerOf(authorization)
    // The published client sends the API key if it has no session.
    if (bearer === null || bearer === apiKey) return 'no_authorization'
    const claims = await tokens.verify(bearer)
    if (!claims) return 'bad_jwt'
    const session = await lookUp(claims.sessionId)
    if (!session) return (await findAccount(db, claims.userId)) ? 'session_not_found' : 'user_not_found'
    const { caller, counter, accessSeen, banned } = session
    if (caller.userId !== claims.userId) return 'bad_jwt'
    if (banned) return 'user_banned'
    if (!accessSeen && counter === claims.generation) {
      // Only a hint for the next refresh: a read-only database still serves readers.
      await markAccessSeen(db, caller.sessionId, claims.generation).catch((error: unknown) =>
        log.warn({ err: error }, 'a session was not marked as seen'),
      )
    }
    return caller
  }
}
