// POST /token: a session for a password, or the next generation of one for its refresh token.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../database/transaction.ts'
import { addressKey, networkKey } from '../platform/limits.ts'
import { isLocalRequest, isLocalSite } from '../platform/local-only.ts'
import { type Account, findAccountByEmail, lockAccount, updateAccount } from './accounts.queries.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError, userBanned, validationFailed } from './auth-error.ts'
import { answerSession, type OpenSession, openSession } from './open-session.ts'
import { hashPassword, matchPassword, needsRehash } from './password-hash.ts'
import { isDemoPassword, readPassword, weakMessage, weakReasons } from './password-rules.ts'
import { isGiven, queryValue, readBody, readEmail } from './read-body.ts'
import { refresh } from './refresh.ts'

const invalidCredentials = (): AuthError => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/** Anything typed as an address; one that no account can have is an unknown one. */
const readSignIn = (request: FastifyRequest): { email: string; password: string } => {
  const { email, password, phone } = readBody(request)
  if (isGiven(phone)) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  return { email: readEmail(email), password: readPassword(password) }
}

/** Opens the session, unless the password was changed since it was checked. */
const signIn = (context: AuthContext, request: FastifyRequest, checked: Account, rehashed: string | null) =>
  inTransaction(context.db, async (trx): Promise<OpenSession> => {
    const account = await lockAccount(trx, checked.id)
    if (account?.password_hash !== checked.password_hash) throw invalidCredentials()
    if (account.banned) throw userBanned()
    if (!account.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    if (rehashed !== null) await updateAccount(trx, account.id, { password_hash: rehashed })
    return await openSession(context, trx, request, account.id, 'password')
  })

/** A right password that no longer meets the rules still signs in, with advice in the answer. */
const adviceFor = (password: string, { email, user_metadata }: Account): object => {
  const reasons = weakReasons(password, { email, fullName: String(user_metadata.full_name ?? '') })
  return reasons.length > 0 ? { weak_password: { message: weakMessage(reasons), reasons } } : {}
}

/** The demo village's password is known to everybody, so it opens accounts for people at this machine only. */
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
