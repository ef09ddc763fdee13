// Opens a session, and answers with one: access token, refresh token, user.
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { AuthenticationMethod } from '../database/json-columns.ts'
import type { Tables } from '../database/tables.ts'
import { takeBackLeaving } from '../members/leaving.ts'
import { type Account, now, updateAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { deviceOf } from './device.ts'
import { findFactor } from './factors.queries.ts'
import { makeRefreshToken } from './refresh-token.ts'
import { insertSession } from './sessions.queries.ts'
import { appMetadata, userJson } from './user-json.ts'

/** A session as it stands after the transaction that opened or refreshed it. */
export interface OpenSession {
  account: Account
  id: string
  counter: number
  amr: AuthenticationMethod[]
  /** Whether it was given the second factor (aal2). */
  isSecondLevel: boolean
}

/** Opens a session for this account, in the caller's transaction; without a second factor its network is known from now on. */
export const openSession = async (
  { limits, record, siteUrl }: AuthContext,
  trx: Transaction<Tables>,
  request: FastifyRequest,
  userId: string,
  method: AuthenticationMethod['method'],
): Promise<OpenSession> => {
  const account = await updateAccount(trx, userId, { last_sign_in_at: now })
  const device = deviceOf(request.headers['user-agent'])
  const session = { id: v7(), amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }] }
  await insertSession(trx, { ...session, userId, device })
  await limits.passwordRight(trx, account, request.ip)
  const factor = await findFactor(trx, userId)
  if (factor?.status !== 'verified') {
    await limits.networkKnown(trx, userId, request.ip)
    if (account.leaving) await takeBackLeaving(trx, account, siteUrl())
  }
  await record(trx, request, { event: 'sign_in', userId, sessionId: session.id })
  return { ...session, account, counter: 0, isSecondLevel: false }
}

/** The answer for a session. Call it after the commit: signing may look for newer keys in the database. */
export const answerSession = async (
  { db, tokens, secrets }: AuthContext,
  { account, id, counter, amr, isSecondLevel }: OpenSession,
) => {
  const issued = await tokens.issue({
    userId: account.id,
    sessionId: id,
    generation: counter,
    email: account.email,
    appMetadata,
    userMetadata: account.user_metadata,
    amr,
    isSecondLevel,
  })
  return {
    access_token: issued.token,
    token_type: 'bearer',
    expires_in: issued.expiresIn,
    expires_at: issued.expiresAt,
    refresh_token: makeRefreshToken(secrets.refreshTokenKey, id, counter),
    user: userJson(account, await findFactor(db, account.id)),
  }
}
