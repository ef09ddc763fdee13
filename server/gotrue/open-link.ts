// Opens a mailed link: uses up its token, confirms the address, opens a session, and returns where the browser goes next.
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { asJson } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { sameText } from '../http/safe-text.ts'
import { networkKey } from '../platform/limits.ts'
import { logFault } from '../platform/log.ts'
import { updateProfile } from '../profiles/profiles.queries.ts'
import { holdInviter, notifyInviter } from '../referrals/notify-inviter.ts'
import { type Account, lockAccount, now, updateAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import { endSignUpLinks, findLink, type LinkKind, type PendingSignUp, takeLink } from './mailed-links.queries.ts'
import { answerSession, type OpenSession, openSession } from './open-session.ts'
import { unmatchableHash, verifyPassword } from './passwords.ts'

/** Proof that the browser of a sign-up gets and sends back with the link; it is valid only for this account and password. */
export const signUpProof = (
  { signUpProofKey }: AuthContext['secrets'],
  { userId, passwordHash }: { userId: string; passwordHash: string },
): string => createHmac('sha256', signUpProofKey).update(`${userId}:${passwordHash}`).digest('base64url')

export interface PasswordClaim {
  proof?: string | undefined
  password?: string | undefined
  /** The reader sets a new password instead; this takes precedence over the other claims. */
  wantsNew?: boolean
}

/**
 * Whether the password of the sign-up that this link confirms stays. On the page behind mailed links the reader must prove that it is
 * theirs; an empty claim proves nothing. The protocol's own calls (null) preserve it: no email links to them, so only a client
 * that extracted the token from the email uses them. Throws `invalid_credentials` if the claim is wrong, and 503 if too many
 * password checks are waiting.
 */
const keepsPassword = async (
  { db, secrets }: AuthContext,
  token: string,
  claim: PasswordClaim | null,
  network: string,
): Promise<boolean> => {
  if (!claim) return true
  const { proof, password, wantsNew } = claim
  if (wantsNew || (proof === undefined && password === undefined)) return false
  const signUp = await findLink(db, token)
  if (signUp?.kind !== 'signup') return false
  const isShown =
    password === undefined
      ? sameText(proof ?? '', signUpProof(secrets, signUp))
      : await verifyPassword(signUp.passwordHash, password, network)
  if (!isShown) throw new AuthError(400, 'invalid_credentials', 'That’s not the password you signed up with.')
  return true
}

const linkKinds = new Map<unknown, LinkKind>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
])

export const linkKindOf = (type: unknown): LinkKind | undefined => linkKinds.get(type)

export const linkExpired = (): AuthError => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
const banned = (): AuthError => new AuthError(403, 'user_banned', 'User is banned')
const linkFaults = new Set(['otp_expired', 'user_banned'])

/**
 * Confirms the address and notifies the inviter. A repeated sign-up takes effect now, and other confirmation links are deleted.
 * The password stays only if `keeps` says so and no other sign-up was pending: then its owner is unknown.
 */
const confirm = async (
  context: AuthContext,
  trx: Trx,
  account: Account,
  pending: PendingSignUp | null,
  keeps: boolean,
): Promise<void> => {
  const inviter = await holdInviter(trx, account.id)
  const otherWaited = await endSignUpLinks(trx, account.id)
  await updateAccount(trx, account.id, {
    email_confirmed_at: now,
    password_hash: keeps && !otherWaited ? (pending?.passwordHash ?? account.password_hash) : unmatchableHash(),
    ...(pending && { user_metadata: asJson(pending.data.metadata) }),
  })
  if (pending) {
    const { fullName, userType, family } = pending.data
    const none = { location: null, children_count: null, children_ages: null, parenting_story: null }
    await updateProfile(trx, account.id, { full_name: fullName, user_type: userType, ...none, ...family })
  }
  if (inviter) await notifyInviter(trx, inviter, context.siteUrl())
}

/**
 * Uses up the link and opens a session, atomically. A claim is checked first (`keepsPassword`) and uses nothing up if it
 * is wrong; null for the protocol's own calls, which make none. Also throws `otp_expired` or `user_banned`.
 */
export const openLink = async (
  context: AuthContext,
  request: FastifyRequest,
  token: string,
  kind: LinkKind,
  claim: PasswordClaim | null,
): Promise<{ session: OpenSession; redirectTo: string }> => {
  const keeps = await keepsPassword(context, token, claim, networkKey(request.ip))
  const { joined, ...opened } = await inTransaction(context.db, async (trx) => {
    const found = await findLink(trx, token)
    const account = found && (await lockAccount(trx, found.userId))
    const link = account && (await takeLink(trx, token, kind))
    if (!account || !link) throw linkExpired()
    if (account.banned) throw banned()
    const joined = !account.email_confirmed_at
    if (joined) {
      await confirm(context, trx, account, link.pending, keeps)
      await context.record(trx, request, { event: 'confirmation', userId: account.id })
    }
    const session = await openSession(context, trx, request, account.id, 'otp')
    return { session, redirectTo: link.redirectTo, joined }
  })
  // the new member now waits for review
  if (joined) context.notifyDashboards()
  return opened
}

/** Replaces the fragment of a URL. Secrets are passed there, because it is not sent to servers. */
export const withFragment = (target: string, fragment: Record<string, string>): string => {
  const url = new URL(target)
  url.hash = new URLSearchParams(fragment).toString()
  return url.href
}

const sessionFragment = async (context: AuthContext, session: OpenSession, kind: LinkKind) => {
  const answer = await answerSession(context, session)
  return {
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    sb: '',
    token_type: answer.token_type,
    type: kind,
  }
}

export const errorFragment = (error: unknown, request: FastifyRequest): Record<string, string> => {
  if (error instanceof AuthError) {
    return { error: 'access_denied', error_code: error.code, error_description: error.message, sb: '' }
  }
  logFault(request, error, 'fault while a link was opened')
  return {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Something went wrong on our side. Please try again later.',
    sb: '',
  }
}

export interface LinkValues {
  token: string | undefined
  type: string | undefined
  /** `redirect_to`; the stored one is used if it is missing. */
  wanted: string | undefined
}

/**
 * Opens the link and returns the URL to go to: a page of the site, even after an error, with the session or
 * the reason in its fragment. Throws errors that are not about the link and do not use it up: `validation_failed` without token or
 * type, a wrong claim, 429 and 503.
 */
export const followLink = async (
  context: AuthContext,
  request: FastifyRequest,
  { token, type, wanted }: LinkValues,
  claim: PasswordClaim | null,
): Promise<string> => {
  if (!token || !type) throw validationFailed('Verify requires a token and a type')
  try {
    await context.limits.call(context.db, 'verify', request)
    const kind = linkKindOf(type)
    if (!kind) throw linkExpired()
    const { session, redirectTo } = await openLink(context, request, token, kind, claim)
    const target = context.addresses.redirectTarget(wanted ?? redirectTo)
    if (!claim?.wantsNew) return withFragment(target, await sessionFragment(context, session, kind))
    const reset = new URL('/auth?mode=reset-password', target).href
    return withFragment(reset, await sessionFragment(context, session, 'recovery'))
  } catch (error) {
    if (error instanceof AuthError && !linkFaults.has(error.code)) throw error
    return withFragment(context.addresses.redirectTarget(wanted), errorFragment(error, request))
  }
}
