// The refresh grant: every use rotates; a token used again is answered, or taken for theft, by what is known of it.
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { findAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthError, userBanned } from './auth-error.ts'
import type { OpenSession } from './open-session.ts'
import { readRefreshToken } from './refresh-token.ts'
import { deleteSession, lockSession, type RotatingSession, rotateSession } from './sessions.queries.ts'

const notFound = (): AuthError =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
const alreadyUsed = (): AuthError =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
const expired = (): AuthError => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')

type Verdict = 'rotate' | 'active again' | 'idle too long' | 'reused'

/** What a genuine token of generation `presented` means for its session. */
const judge = (
  { counter, age, access_seen }: Pick<RotatingSession, 'counter' | 'age' | 'access_seen'>,
  presented: number,
  { reuseSeconds, idleSeconds }: { reuseSeconds: number; idleSeconds: number },
): Verdict => {
  if (age > idleSeconds) return 'idle too long'
  // A newer one than the row knows is ours all the same: the database was restored from a backup.
  if (presented >= counter) return 'rotate'
  if (age <= reuseSeconds) return 'active again'
  // The direct parent, while nothing shows that the answer to it ever arrived.
  if (presented === counter - 1 && !access_seen) return 'active again'
  return 'reused'
}

const rotate = async (trx: Transaction<Tables>, session: RotatingSession, presented: number): Promise<OpenSession> => {
  const account = await findAccount(trx, session.user_id)
  if (!account) throw notFound()
  if (account.banned) throw userBanned()
  const counter = Math.max(session.counter, presented + 1)
  if (counter > session.counter) await rotateSession(trx, session.id, counter)
  return { account, id: session.id, counter, amr: session.amr, isSecondLevel: session.second_factor_at !== null }
}

/** Ends the session; the refusal is returned, not thrown, so that the end is committed. */
const end = async (
  context: AuthContext,
  trx: Transaction<Tables>,
  request: FastifyRequest,
  { id, user_id }: RotatingSession,
  verdict: 'idle too long' | 'reused',
): Promise<AuthError> => {
  await deleteSession(trx, id)
  if (verdict === 'idle too long') return expired()
  await context.record(trx, request, { event: 'token_reuse', userId: user_id, sessionId: id })
  return alreadyUsed()
}

/** The session after this refresh. Throws the protocol's refusal; every fault of ours stays a fault (5xx). */
export const refresh = async (context: AuthContext, request: FastifyRequest, token: string): Promise<OpenSession> => {
  const named = readRefreshToken(context.secrets.refreshTokenKey, token)
  if (!named) throw notFound()
  await context.limits.demand(context.db, 'refreshes', named.sessionId)
  const { AUTH_REUSE_INTERVAL_S: reuseSeconds, AUTH_IDLE_DAYS } = context.configuration
  const outcome = await inTransaction(context.db, async (trx) => {
    const session = await lockSession(trx, named.sessionId)
    if (!session) throw notFound()
    const verdict = judge(session, named.counter, { reuseSeconds, idleSeconds: AUTH_IDLE_DAYS * 86_400 })
    if (verdict === 'idle too long' || verdict === 'reused') return await end(context, trx, request, session, verdict)
    return await rotate(trx, session, named.counter)
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}
