// POST /logout: ends this session, all others, or all.

import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Caller, isHalfSignedIn } from '../http/caller.ts'
import type { AuthContext } from './auth-context.ts'
import { insufficientLevel, validationFailed } from './auth-error.ts'
import { queryValue } from './read-body.ts'
import { deleteSession, deleteSessionsOf } from './sessions.queries.ts'

type End = (trx: Kysely<Tables>, caller: Caller) => Promise<void>

const scopes = new Map<string, End>([
  ['local', (trx, { sessionId }) => deleteSession(trx, sessionId)],
  ['others', (trx, { userId, sessionId }) => deleteSessionsOf(trx, userId, sessionId)],
  ['global', (trx, { userId }) => deleteSessionsOf(trx, userId)],
])

export const signOutRoute = (app: FastifyInstance, context: AuthContext): void => {
  app.post('/logout', async (request, reply) => {
    const caller = await context.requireCaller(request)
    const named = (request.query as Record<string, unknown>).scope
    const end = named === undefined ? scopes.get('global') : scopes.get(queryValue(request, 'scope') ?? '')
    if (!end) throw validationFailed('scope must be global, local or others')
    // Whoever only has the password cannot sign the member out elsewhere.
    if (named !== 'local' && isHalfSignedIn(caller)) throw insufficientLevel()
    await inTransaction(context.db, async (trx) => {
      await end(trx, caller)
      await context.record(trx, request, { event: 'logout', userId: caller.userId, sessionId: caller.sessionId })
    })
    return reply.code(204).header('Cache-Control', 'no-store').send()
  })
}
