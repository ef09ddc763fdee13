// Opens a session and responds with access token, refresh token and user.
import { createHmac, timingSafeEqual } from 'node:crypto'
import bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { parse, stringify, v7, validate } from 'uuid'
import type { AuthenticationMethod, Trx } from '../database/tables.ts'
import { takeBackLeaving } from '../members/leaving.ts'
import { type Account, now, updateAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { type Factor, findFactor } from './factors.queries.ts'
import { appMetadata } from './identify.ts'
import { insertSession } from './sessions.queries.ts'

const longest = 100

/** "Mac, Firefox" for a User-Agent header; null if it is unknown. */
const deviceOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const { os, browser, platform } = bowser.parse(userAgent.slice(0, 500))
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name?.replace('macOS', 'Mac')
  return [system, browser.name].filter(Boolean).join(', ').slice(0, longest) || null
}

const idBytes = 16
const counterBytes = 4
const macBytes = 32

const seal = (key: Buffer, head: Buffer): Buffer => createHmac('sha256', key).update(head).digest()

/** base64url(session id ‖ counter ‖ HMAC-SHA-256(key, session id ‖ counter)): the same input gives the same token. */
export const makeRefreshToken = (key: Buffer, sessionId: string, counter: number): string => {
  const head = Buffer.alloc(idBytes + counterBytes)
  head.set(parse(sessionId))
  head.writeUInt32BE(counter, idBytes)
  return Buffer.concat([head, seal(key, head)]).toString('base64url')
}

export const readRefreshToken = (key: Buffer, token: string): { sessionId: string; counter: number } | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + counterBytes + macBytes || bytes.toString('base64url') !== token) return null
  const head = bytes.subarray(0, idBytes + counterBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes + counterBytes), seal(key, head))) return null
  const sessionId = stringify(head.subarray(0, idBytes))
  return validate(sessionId) ? { sessionId, counter: head.readUInt32BE(idBytes) } : null
}

/** Those of the named times that are set, as text. */
const momentsOf = <Name extends string>(row: Partial<Record<Name, Date | null>>, ...names: Name[]) =>
  Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name].toISOString()]] : [])))

type ShownAccount = Partial<Account> & Pick<Account, 'id' | 'email' | 'user_metadata'>

const identityOf = (account: Account) => ({
  identity_id: account.id,
  id: account.id,
  user_id: account.id,
  provider: 'email',
  identity_data: { sub: account.id, email: account.email, email_verified: account.email_confirmed_at !== null },
  ...momentsOf(account, 'last_sign_in_at', 'created_at', 'updated_at'),
  email: account.email,
})

const withIdentities = (account: ShownAccount, identities: object[]) => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email,
  phone: '',
  ...momentsOf({ confirmed_at: account.email_confirmed_at ?? null }, 'confirmed_at'),
  ...momentsOf(account, 'email_confirmed_at', 'confirmation_sent_at', 'recovery_sent_at'),
  ...(account.new_email && { new_email: account.new_email }),
  ...momentsOf(account, 'email_change_sent_at', 'last_sign_in_at', 'created_at', 'updated_at'),
  is_anonymous: false,
  app_metadata: appMetadata,
  user_metadata: account.user_metadata,
  identities,
})

const factorJson = (factor: Factor) => ({
  id: factor.id,
  ...(factor.friendly_name === null ? {} : { friendly_name: factor.friendly_name }),
  factor_type: 'totp',
  status: factor.status,
  ...momentsOf(factor, 'created_at', 'updated_at'),
})

export const userJson = (account: Account, factor?: Factor) => ({
  ...withIdentities(account, [identityOf(account)]),
  ...(factor && { factors: [factorJson(factor)] }),
})

/** The response to a sign-up with a taken address: a made-up new user, but without identities. */
export const lookAlikeJson = (email: string, metadata: Record<string, unknown>) => {
  const now = new Date()
  const made = { id: v7(), email, user_metadata: metadata, confirmation_sent_at: now, created_at: now, updated_at: now }
  return withIdentities(made, [])
}

export interface OpenSession {
  account: Account
  id: string
  counter: number
  amr: AuthenticationMethod[]
  isSecondLevel: boolean
}

/** Opens a session for this account, in the caller's transaction. Without a second factor its network becomes known. */
export const openSession = async (
  { limits, record, siteUrl }: AuthContext,
  trx: Trx,
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

/** The response for a session. Call it after the commit: signing may load newer keys from the database. */
export const answerSession = async (
  { db, tokens, secrets }: AuthContext,
  { account, id, counter, amr, isSecondLevel }: OpenSession,
) => {
  const issued = await tokens.issue({
    userId: account.id,
    sessionId: id,
    generation: counter,
    email: account.email,
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
