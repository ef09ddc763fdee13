// Chooses primary or replica for a read, so that members read their own writes and no cached response is older than its version.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writtenCookie } from '../../domain/privacy/retention.ts'
import { isDatabaseFault, isSchemaFault } from '../database/database-fault.ts'
import type { Database, Queryable } from '../database/open.ts'
import { readPosition } from '../database/replicas.ts'
import type { Caller } from './caller.ts'

/**
 * The primary's log position after a browser's last write. It identifies nobody, and expires: a replica
 * that lags by a tenth of that time is skipped.
 */
const { name: cookieName, seconds: cookieSeconds } = writtenCookie

/** The position after a write if the primary could not be asked: no replica has reached it. */
const unknownPosition = 'FFFFFFFF/FFFFFFFF'

const writtenUntil = (request: FastifyRequest): bigint => {
  const [, position] = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(request.headers.cookie ?? '') ?? []
  return readPosition(position) ?? 0n
}

declare module 'fastify' {
  interface FastifyContextConfig {
    writes?: boolean
  }
}

/** Makes later reads of this browser, on any route, use servers that have its write. */
export const setWrittenCookie = (
  app: FastifyInstance,
  { database, siteUrl }: { database: Database; siteUrl: () => string },
): void => {
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    const { replicas } = database
    const writes = routeOptions.config.writes ?? !['GET', 'HEAD', 'OPTIONS'].includes(method)
    if (!replicas || !writes || reply.statusCode >= 400) return
    const position = await replicas.position().catch(() => unknownPosition)
    const secure = siteUrl().startsWith('https:') ? '; Secure' : ''
    reply.header(
      'Set-Cookie',
      `${cookieName}=${position}; Max-Age=${cookieSeconds}; Path=/rest/v1; HttpOnly; SameSite=Strict${secure}`,
    )
  })
}

const shownVersionAt = async (db: Queryable): Promise<string | null> =>
  (await db.selectFrom('shown_version').select('version').executeTakeFirst())?.version ?? null

/**
 * Chooses where to read: a replica that has the caller's own writes, or the primary; also the primary if the replica fails.
 * A response to be cached counts as created from the version that the caller has read with
 * their session, so a replica may answer only if it is at that version before the data is read. Administrators
 * always read from the primary.
 */
export const readFrom = async <T>(
  { db, replicas }: Database,
  request: FastifyRequest,
  { caller, isCached }: { caller: Caller | null; isCached: boolean },
  answer: (choose: () => Queryable) => Promise<T>,
): Promise<T> => {
  const replica = caller && !caller.isAdmin ? replicas?.pick(writtenUntil(request)) : undefined
  if (!replica) return answer(() => db)
  let isUsed = isCached
  try {
    const isBehind = isCached && (await shownVersionAt(replica.db)) !== caller?.shownVersion
    const choose = (): Queryable => {
      isUsed = true
      return replica.db
    }
    if (!isBehind) return await answer(choose)
  } catch (error) {
    if (!isUsed || !(isDatabaseFault(error) || isSchemaFault(error))) throw error
    replica.leaveOut()
  }
  return answer(() => db)
}
