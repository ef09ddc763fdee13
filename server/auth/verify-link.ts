// GET and POST /verify: a mailed link is used up, its address is confirmed, and a session opens.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { updateProfile } from '../profiles/profiles.queries.ts'
import { type Account, lockAccount, updateAccount } from './accounts.queries.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import { deleteLinksOf, findLinkOwner, type LinkKind, type PendingSignUp, takeLink } from './mailed-links.queries.ts'
import { hashOneTimeToken } from './one-time-token.ts'
import { answerSession, type OpenSession, openSession } from './open-session.ts'
import { isGiven, queryValue, readBody } from './read-body.ts'

const linkKinds = new Map<unknown, LinkKind>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
])

const linkExpired = (): AuthError => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
const banned = (): AuthError => new AuthError(403, 'user_banned', 'User is banned')

/** Confirms the address; a repeated sign-up takes effect now, and other links that would confirm it end. */
const confirm = async (
  trx: Transaction<Tables>,
  account: Account,
  pending: PendingSignUp | undefined,
): Promise<void> => {
  await deleteLinksOf(trx, account.id, 'signup')
  await updateAccount(trx, account.id, {
    confirmed: true,
    ...(pending ? { passwordHash: pending.passwordHash, userMetadata: pending.data.metadata } : {}),
  })
  if (!pending) return
  const { fullName, userType, family } = pending.data
  const none = { location: null, children_count: null, children_ages: null, parenting_story: null }
  await updateProfile(trx, account.id, { full_name: fullName, user_type: userType, ...none, ...family })
}

interface Opened {
  session: OpenSession
  redirectTo: string
}

/** Uses the link up and opens a session, all or nothing. Throws `otp_expired` or `user_banned`. */
const openLink = (context: AuthContext, request: FastifyRequest, token: string, kind: LinkKind): Promise<Opened> =>
  context.db.transaction().execute(async (trx) => {
    const hash = hashOneTimeToken(token)
    const owner = await findLinkOwner(trx, hash)
    const account = owner === undefined ? undefined : await lockAccount(trx, owner)
    const link = account && (await takeLink(trx, hash, kind))
    if (!account || !link) throw linkExpired()
    if (account.banned_at) throw banned()
    if (!account.email_confirmed_at) {
      await confirm(trx, account, link.pending)
      await context.record(trx, request, { event: 'confirmation', userId: account.id })
    }
    const session = await openSession(trx, account.id, 'otp')
    await context.limits.passwordRight(trx, account, request.ip)
    await context.record(trx, request, { event: 'sign_in', userId: account.id, sessionId: session.id })
    return { session, redirectTo: link.redirectTo }
  })

/** An own fragment of the target is dropped; everything secret stands in ours, which no server sees. */
const redirect = (reply: FastifyReply, target: string, fragment: Record<string, string>): FastifyReply => {
  const url = new URL(target)
  url.hash = new URLSearchParams(fragment).toString()
  return reply.redirect(url.href, 303)
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

const errorFragment = (error: unknown, request: FastifyRequest): Record<string, string> => {
  if (error instanceof AuthError) {
    return { error: 'access_denied', error_code: error.code, error_description: error.message, sb: '' }
  }
  request.log.error({ err: error }, 'fault while a link was opened')
  return {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Something went wrong on our side. Please try again later.',
    sb: '',
  }
}

/** What a person sees who opened the link in a mail program: a page of the site, also when something went wrong. */
const followLink = async (context: AuthContext, request: FastifyRequest, reply: FastifyReply) => {
  const [token, type] = [queryValue(request, 'token'), queryValue(request, 'type')]
  if (!token || !type) throw validationFailed('Verify requires a token and a type')
  const wanted = queryValue(request, 'redirect_to')
  try {
    await context.limits.call(context.db, 'verify', request)
    const kind = linkKinds.get(type)
    if (!kind) throw linkExpired()
    const { session, redirectTo } = await openLink(context, request, token, kind)
    const target = context.addresses.redirectTarget(wanted ?? redirectTo)
    return redirect(reply, target, await sessionFragment(context, session, kind))
  } catch (error) {
    if (error instanceof AuthError && error.status === 429) throw error
    return redirect(reply, context.addresses.redirectTarget(wanted), errorFragment(error, request))
  }
}

/** The link's token out of a body. Throws what the protocol says about each other form. */
const readToken = (body: Record<string, unknown>): string => {
  const { token, token_hash: tokenHash, email } = body
  if (isGiven(token) === isGiven(tokenHash)) throw validationFailed('Give exactly one of token and token_hash')
  if (isGiven(tokenHash)) {
    if (typeof tokenHash !== 'string' || isGiven(email)) {
      throw validationFailed('Only the token_hash and type should be provided')
    }
    return tokenHash
  }
  if (typeof token !== 'string' || !isGiven(email)) throw validationFailed('Only an email address can go with a token')
  // The form with a six-digit code, of which there are none here.
  throw linkExpired()
}

export const verifyRoutes = (app: FastifyInstance, context: AuthContext): void => {
  const noReferrer = (reply: FastifyReply): FastifyReply =>
    reply.header('Referrer-Policy', 'no-referrer').header('Cache-Control', 'no-store')

  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    noReferrer(reply)
    return await followLink(context, request, reply)
  })

  // Mail scanners ask with HEAD whether a link is alive; that must not use it up.
  app.head('/verify', async (_request, reply) => noReferrer(reply).code(200).send())

  app.post('/verify', async (request, reply) => {
    noReferrer(reply)
    await context.limits.call(context.db, 'verify', request)
    const body = readBody(request)
    const kind = linkKinds.get(body.type)
    if (!kind) throw validationFailed('type must be signup, email or recovery')
    const { session } = await openLink(context, request, readToken(body), kind)
    return sendJson(reply, await answerSession(context, session))
  })
}
