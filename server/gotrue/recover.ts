// POST /recover and POST /resend: ask for a mailed link; the answer is the same for members and strangers.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../database/transaction.ts'
import { type Account, lockAccountByEmail } from './accounts.queries.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { tooManyMails, validationFailed } from './auth-error.ts'
import { mailLink } from './mail-link.ts'
import type { LinkKind } from './mailed-links.queries.ts'
import { queryValue, readBody, readEmail } from './read-body.ts'

/** Milliseconds that every answer takes at least: longer than the work for a member, which a stranger's lacks. */
const evenPace = 200

/** A link to choose a new password is for every account that is not banned, one to confirm for the unconfirmed. */
const wantsLink = (account: Account, kind: LinkKind): boolean =>
  !account.banned && (kind === 'recovery' || !account.email_confirmed_at)

const askForLink = async (context: AuthContext, request: FastifyRequest, kind: LinkKind): Promise<void> => {
  const email = readEmail(readBody(request).email)
  const redirectTo = queryValue(request, 'redirect_to')
  const { limits } = context
  const { ip } = request
  const asked = inTransaction(context.db, async (trx) => {
    const account = await lockAccountByEmail(trx, email)
    // Nothing up to the refusal depends on whether anybody has the address.
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
