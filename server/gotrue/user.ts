// GET and PUT /user: the caller's account, and its new password, address or name.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asJson } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Caller, isHalfSignedIn } from '../http/caller.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { updateProfile } from '../profiles/profiles.queries.ts'
import { type Account, findAccount, updateAccount } from './accounts.queries.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError, insufficientLevel, validationFailed } from './auth-error.ts'
import { passwordChangedMail } from './auth-mails.ts'
import { askEmailChange } from './change-email.ts'
import { findFactor } from './factors.queries.ts'
import { lockCaller, proveCaller } from './lock-caller.ts'
import { deleteLinksOf } from './mailed-links.queries.ts'
import { userJson } from './open-session.ts'
import { checkPassword, hashPassword, readPassword, verifyPassword } from './passwords.ts'
import { isGiven, isObject, readBody, readEmail, readFullName } from './read-body.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

interface Changes {
  password?: unknown
  email?: string
  fullName?: string
  currentPassword?: string
}

const readChanges = (request: FastifyRequest): Changes => {
  const { email, phone, password, data, current_password } = readBody(request)
  if (phone !== undefined && phone !== null)
    throw new AuthError(422, 'validation_failed', 'phone cannot be changed here')
  if (data !== undefined && data !== null && !isObject(data)) throw validationFailed('data must be an object')
  return {
    ...(password === undefined || password === null ? {} : { password }),
    ...(email === undefined || email === null ? {} : { email: readEmail(email) }),
    ...(isGiven(current_password) ? { currentPassword: readPassword(current_password) } : {}),
    ...(isObject(data) && data.full_name !== undefined ? { fullName: readFullName(data.full_name) } : {}),
  }
}

/** The hash of the new password, if it is strong, different, and the sign-in is recent. */
const checkNewPassword = async (context: AuthContext, caller: Caller, value: unknown, proof: Proof) => {
  const { email, user_metadata } = await inTransaction(
    context.db,
    async (trx) => (await lockCaller(trx, caller)).account,
  )
  const password = checkPassword(value, { email, fullName: String(user_metadata.full_name ?? '') })
  const account = await proveCaller(context, caller, {
    ...proof,
    sentence: 'Please sign in again to change your password',
  })
  await context.limits.demand(context.db, 'passwordChanges', caller.userId)
  if (await verifyPassword(account.password_hash, password))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  return await hashPassword(password)
}

const changePassword = async (
  context: AuthContext,
  trx: Trx,
  request: FastifyRequest,
  account: Account,
  { sessionId }: Caller,
  passwordHash: string,
): Promise<void> => {
  await updateAccount(trx, account.id, { password_hash: passwordHash, new_email: null, email_change_sent_at: null })
  await deleteSessionsOf(trx, account.id, sessionId)
  await deleteLinksOf(trx, account.id)
  const delaySeconds = await context.limits.noticeMail(trx, 'password_changed', account.id)
  const mergeKey = `password_changed:${account.id}`
  await queueMail(trx, passwordChangedMail(account.email, context.siteUrl()), { delaySeconds, mergeKey })
  await context.record(trx, request, { event: 'password_changed', userId: account.id, sessionId })
}

interface Proof {
  password: string | undefined
  ip: string
}

const putUser = async (context: AuthContext, request: FastifyRequest): Promise<Account> => {
  const caller = await context.requireCaller(request)
  if (isHalfSignedIn(caller)) throw insufficientLevel()
  const { password, email, fullName, currentPassword } = readChanges(request)
  const proof = { password: currentPassword, ip: request.ip }
  const newHash = password === undefined ? undefined : await checkNewPassword(context, caller, password, proof)
  if (email !== undefined)
    await proveCaller(context, caller, { ...proof, sentence: 'Please sign in again to change your email' })
  return await inTransaction(context.db, async (trx) => {
    const { account } = await lockCaller(trx, caller)
    // First, because it deletes links that were mailed before.
    if (newHash !== undefined) await changePassword(context, trx, request, account, caller, newHash)
    if (email !== undefined) await askEmailChange(context, trx, request, account, email)
    if (fullName === undefined) return (await findAccount(trx, account.id)) ?? account
    await updateProfile(trx, account.id, { full_name: fullName })
    const metadata = { ...account.user_metadata, full_name: fullName }
    return await updateAccount(trx, account.id, { user_metadata: asJson(metadata) })
  })
}

export const userRoutes = (app: FastifyInstance, context: AuthContext): void => {
  app.get('/user', async (request, reply) => {
    const { userId } = await context.requireCaller(request)
    const account = await findAccount(context.db, userId)
    if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return sendJson(reply, userJson(account, await findFactor(context.db, userId)))
  })

  app.put('/user', async (request, reply) => {
    await context.limits.call(context.db, 'user', request)
    const account = await putUser(context, request)
    return sendJson(reply, userJson(account, await findFactor(context.db, account.id)))
  })
}
