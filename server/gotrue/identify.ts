// Who calls: the bearer token's session, looked up in the database on every call.
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { AccessTokens } from './access-token.ts'
import { findAccount } from './accounts.queries.ts'
import { findLiveSessions, type LiveSession, markAccessSeen } from './sessions.queries.ts'

/** Why a request has no caller: nobody is named, or the one named may not come in. */
export type NoCaller = 'no_authorization' | 'bad_jwt' | 'session_not_found' | 'user_not_found' | 'user_banned'

/** Reads an Authorization header. Throws only for faults of ours. */
export type ReadCaller = (authorization: string | undefined) => Promise<Caller | NoCaller>

interface Waiting {
  promise: Promise<LiveSession | undefined>
  resolve: (session: LiveSession | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Looks sessions up, every time; look-ups asked in one turn of the event loop travel as one query, which keeps the
 * check cheap when many members search at once.
 */
const createSessionLookup = (db: Kysely<Tables>): ((id: string) => Promise<LiveSession | undefined>) => {
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

/** Reads callers and tells why there is none; auth/v1 answers with the reason. */
export const createReadCaller = ({
  db,
  log,
  tokens,
  apiKey,
}: {
  db: Kysely<Tables>
  log: Pick<FastifyBaseLogger, 'warn'>
  tokens: AccessTokens
  apiKey: string
}): ReadCaller => {
  const lookUp = createSessionLookup(db)
  return async (authorization) => {
    const bearer = bearerOf(authorization)
    // The published client names the API key where it has no session.
    if (bearer === null || bearer === apiKey) return 'no_authorization'
    const claims = await tokens.verify(bearer)
    if (!claims) return 'bad_jwt'
    const session = await lookUp(claims.sessionId)
    if (!session) return (await findAccount(db, claims.userId)) ? 'session_not_found' : 'user_not_found'
    const { caller, counter, accessSeen, banned } = session
    if (caller.userId !== claims.userId) return 'bad_jwt'
    if (banned) return 'user_banned'
    if (!accessSeen && counter === claims.generation) {
      // Only a note for the next refresh: a database that can be read and not written still serves readers.
      await markAccessSeen(db, caller.sessionId, claims.generation).catch((error: unknown) =>
        log.warn({ err: error }, 'a session was not marked as seen'),
      )
    }
    return caller
  }
}
