// GET and POST /verify: links of the older form, which led here, and the published client's own call.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AuthContext, sendJson } from './auth-context.ts'
import { validationFailed } from './auth-error.ts'
import { confirmAddress } from './mail-link.ts'
import { followLink, type LinkValues, linkExpired, linkKindOf, openLink } from './open-link.ts'
import { answerSession } from './open-session.ts'
import { isGiven, queryValue, readBody } from './read-body.ts'

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

/**
 * Whether the browser asks ahead of a visit that may never come: a prefetch, or the second request that a service worker
 * with navigation preload makes for one visit. Such an answer may be thrown away, so it must not hold a session.
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

  // Mail scanners ask with HEAD whether a link is alive; that must not use it up.
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
