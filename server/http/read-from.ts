// Who answers a read, the primary or a replica, so that members read their own writes and no cached answer is older than its version.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writtenCookie } from '../../domain/privacy/retention.ts'
import { isDatabaseFault, isSchemaFault } from '../database/database-fault.ts'
import type { Database, Queryable } from '../database/open.ts'
import { readPosition } from '../database/replicas.ts'
import type { Caller } from './caller.ts'

/** Names nobody and means nothing after its seconds: a replica that lags by a tenth of them is left out. */
const { name: cookieName, seconds: cookieSeconds } = writtenCookie

/** The position after an act when the primary could not be asked for it: no replica is that far. */
const unknownPosition = 'FFFFFFFF/FFFFFFFF'

const writtenUntil = (request: FastifyRequest): bigint => {
  const [, position] = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(request.headers.cookie ?? '') ?? []
  return readPosition(position) ?? 0n
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that writes down something which the caller reads later. */
    writes?: boolean
  }
}

/** Lets the reads that follow an act of a browser, on whichever route, be answered by servers that have the act. */
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
 * Answers with a choice of where to read: a replica that has the caller's own writes, or the primary; from the primary also
 * when the replica fails meanwhile. An answer that is cached counts as made of the version that the caller has read with
 * their session, so a replica may give it only when it is at that version before it is asked for the facts. Administrators
 * read the primary.
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
