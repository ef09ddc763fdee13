// POST /token: a session for a password, or the next generation of a session for its refresh token. Every refresh rotates.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { addressKey, networkKey } from '../platform/limits.ts'
import { isLocalRequest, isLocalSite } from '../platform/local-only.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount, updateAccount } from './accounts.queries.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError, userBanned, validationFailed } from './auth-error.ts'
import { answerSession, type OpenSession, openSession, readRefreshToken } from './open-session.ts'
import {
  hashPassword,
  isDemoPassword,
  matchPassword,
  needsRehash,
  readPassword,
  weakMessage,
  weakReasons,
} from './passwords.ts'
import { isGiven, queryValue, readBody, readEmail } from './read-body.ts'
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
  // A newer generation than the row's is genuine too: the database was restored from a backup.
  if (presented >= counter) return 'rotate'
  if (age <= reuseSeconds) return 'active again'
  // The direct parent, while nothing shows that its response arrived.
  if (presented === counter - 1 && !access_seen) return 'active again'
  return 'reused'
}

const rotate = async (trx: Trx, session: RotatingSession, presented: number): Promise<OpenSession> => {
  const account = await findAccount(trx, session.user_id)
  if (!account) throw notFound()
  if (account.banned) throw userBanned()
  const counter = Math.max(session.counter, presented + 1)
  if (counter > session.counter) await rotateSession(trx, session.id, counter)
  return { account, id: session.id, counter, amr: session.amr, isSecondLevel: session.second_factor_at !== null }
}

/** Ends the session. Returns the refusal instead of throwing it, so that the end is committed. */
const end = async (
  context: AuthContext,
  trx: Trx,
  request: FastifyRequest,
  { id, user_id }: RotatingSession,
  verdict: 'idle too long' | 'reused',
): Promise<AuthError> => {
  await deleteSession(trx, id)
  if (verdict === 'idle too long') return expired()
  await context.record(trx, request, { event: 'token_reuse', userId: user_id, sessionId: id })
  return alreadyUsed()
}

/** The session after this refresh. Throws the protocol's refusal; our own faults stay faults (5xx). */
const refresh = async (context: AuthContext, request: FastifyRequest, token: string): Promise<OpenSession> => {
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

const invalidCredentials = (): AuthError => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/** Any text typed as an address; one that no account can have counts as unknown. */
const readSignIn = (request: FastifyRequest): { email: string; password: string } => {
  const { email, password, phone } = readBody(request)
  if (isGiven(phone)) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  return { email: readEmail(email), password: readPassword(password) }
}

/** Opens the session, unless the password changed since it was checked. */
const signIn = (context: AuthContext, request: FastifyRequest, checked: Account, rehashed: string | null) =>
  inTransaction(context.db, async (trx): Promise<OpenSession> => {
    const account = await lockAccount(trx, checked.id)
    if (account?.password_hash !== checked.password_hash) throw invalidCredentials()
    if (account.banned) throw userBanned()
    if (!account.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    if (rehashed !== null) await updateAccount(trx, account.id, { password_hash: rehashed })
    return await openSession(context, trx, request, account.id, 'password')
  })

/** A correct password that no longer meets the rules still signs in; the response includes advice. */
const adviceFor = (password: string, { email, user_metadata }: Account): object => {
  const reasons = weakReasons(password, { email, fullName: String(user_metadata.full_name ?? '') })
  return reasons.length > 0 ? { weak_password: { message: weakMessage(reasons), reasons } } : {}
}

/** The demo village's password is public, so it works only from this machine. */
const isKnownElsewhere = ({ configuration }: AuthContext, request: FastifyRequest, password: string): boolean => {
  if (!isDemoPassword(password) || (isLocalSite(configuration) && isLocalRequest(request))) return false
  request.log.warn('The password of the demo village was refused: it is for this machine only.')
  return true
}

const passwordGrant = async (context: AuthContext, request: FastifyRequest): Promise<object> => {
  await context.limits.demand(context.db, 'signIns', addressKey(request.ip))
  const { email, password } = readSignIn(request)
  await context.limits.passwordTry(context.db, email, request.ip)
  const account = await findAccountByEmail(context.db, email)
  const network = networkKey(request.ip)
  const match = await matchPassword(account?.password_hash, password, network)
  if (!account || !match || isKnownElsewhere(context, request, password)) {
    await inTransaction(context.db, (trx) =>
      context.record(trx, request, { event: 'sign_in_failed', userId: account?.id ?? null }),
    )
    throw invalidCredentials()
  }
  const isOld = match === 'as typed' || needsRehash(account.password_hash)
  const rehashed = isOld ? await hashPassword(password, network) : null
  const session = await signIn(context, request, account, rehashed)
  return { ...(await answerSession(context, session)), ...adviceFor(password, account) }
}

const refreshGrant = async (context: AuthContext, request: FastifyRequest): Promise<object> => {
  const { refresh_token: token } = readBody(request)
  if (typeof token !== 'string') throw validationFailed('refresh_token is required')
  return await answerSession(context, await refresh(context, request, token))
}

const grants = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
])

export const tokenRoute = (app: FastifyInstance, context: AuthContext): void => {
  app.post('/token', async (request, reply) => {
    const grant = grants.get(queryValue(request, 'grant_type') ?? '')
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    return sendJson(reply, await grant(context, request))
  })
}
