// POST /recover and /resend request a mailed link; GET and POST /verify open one with the protocol's own call.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../database/transaction.ts'
import { type Account, lockAccountByEmail } from './accounts.queries.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { tooManyMails, validationFailed } from './auth-error.ts'
import { confirmAddress, mailLink } from './auth-mails.ts'
import type { LinkKind } from './mailed-links.queries.ts'
import { followLink, type LinkValues, linkExpired, linkKindOf, openLink } from './open-link.ts'
import { answerSession } from './open-session.ts'
import { isGiven, queryValue, readBody, readEmail } from './read-body.ts'

/** Minimum milliseconds of every response: longer than the work for a member, which a stranger's request lacks. */
const evenPace = 200

const wantsLink = (account: Account, kind: LinkKind): boolean =>
  !account.banned && (kind === 'recovery' || !account.email_confirmed_at)

const askForLink = async (context: AuthContext, request: FastifyRequest, kind: LinkKind): Promise<void> => {
  const email = readEmail(readBody(request).email)
  const redirectTo = queryValue(request, 'redirect_to')
  const { limits } = context
  const { ip } = request
  const asked = inTransaction(context.db, async (trx) => {
    const account = await lockAccountByEmail(trx, email)
    // Nothing before the refusal depends on whether the address has an account.
    const known = await limits.isKnownNetwork(trx, account?.id, ip)
    const asked = await limits.mailAsked(trx, kind, { email, ip, known })
    const { ok, waitSeconds } = asked.ok ? await limits.mailAskedBy(trx, ip) : asked
    if (!ok) throw tooManyMails(waitSeconds)
    if (!account || !wantsLink(account, kind)) return
    const delaySeconds = await limits.linkMail(trx, kind, { userId: account.id, known })
    await mailLink(context, trx, { account, kind, redirectTo, delaySeconds })
    if (kind === 'recovery') await context.record(trx, request, { event: 'recovery', userId: account.id })
  })
  const [outcome] = await Promise.allSettled([asked, wait(evenPace)])
  if (outcome.status === 'rejected') throw outcome.reason
}

export const recoverRoutes = (app: FastifyInstance, context: AuthContext): void => {
  app.post('/recover', async (request, reply) => {
    await context.limits.call(context.db, 'recover', request)
    await askForLink(context, request, 'recovery')
    return sendJson(reply, {})
  })

  app.post('/resend', async (request, reply) => {
    await context.limits.call(context.db, 'resend', request)
    if (readBody(request).type !== 'signup') throw validationFailed('Only type "signup" can be sent again')
    await askForLink(context, request, 'signup')
    return sendJson(reply, {})
  })
}

const readToken = (body: Record<string, unknown>): string => {
  const { token, token_hash: tokenHash, email } = body
  if (isGiven(token) === isGiven(tokenHash)) throw validationFailed('Give exactly one of token and token_hash')
  if (isGiven(tokenHash)) {
    if (typeof tokenHash !== 'string' || isGiven(email))
      throw validationFailed('Only the token_hash and type should be provided')
    return tokenHash
  }
  if (typeof token !== 'string' || !isGiven(email)) throw validationFailed('Only an email address can go with a token')
  // The form with a six-digit code, which we do not use.
  throw linkExpired()
}

/**
 * Whether the browser makes a speculative request: a prefetch, or the second request that a service worker
 * with navigation preload makes for one visit. Such a response may be discarded, so it must not contain a session.
 */
const isSpeculative = ({ headers }: FastifyRequest): boolean =>
  headers['service-worker-navigation-preload'] !== undefined ||
  [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((purpose) => String(purpose).includes('prefetch'))

export const verifyRoutes = (app: FastifyInstance, context: AuthContext): void => {
  const noReferrer = (reply: FastifyReply): FastifyReply =>
    reply.header('Referrer-Policy', 'no-referrer').header('Cache-Control', 'no-store')

  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    noReferrer(reply)
    const values: LinkValues = {
      token: queryValue(request, 'token'),
      type: queryValue(request, 'type'),
      wanted: queryValue(request, 'redirect_to'),
    }
    const address = isSpeculative(request)
      ? confirmAddress(context.siteUrl(), values)
      : await followLink(context, request, values, null)
    return reply.redirect(address, 303)
  })

  // Mail scanners send HEAD to check a link; that must not use it up.
  app.head('/verify', async (_request, reply) => noReferrer(reply).code(200).send())

  app.post('/verify', async (request, reply) => {
    noReferrer(reply)
    await context.limits.call(context.db, 'verify', request)
    const body = readBody(request)
    const kind = linkKindOf(body.type)
    if (!kind) throw validationFailed('type must be signup, email or recovery')
    const { session } = await openLink(context, request, readToken(body), kind, null)
    return sendJson(reply, await answerSession(context, session))
  })
}
