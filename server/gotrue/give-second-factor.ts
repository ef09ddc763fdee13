// What a right code does: the session rises to aal2, those left behind end, and the network becomes known.
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { type Account, updateAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import type { LockedCaller } from './lock-caller.ts'
import type { OpenSession } from './open-session.ts'
import { type SecondFactorNotice, secondFactorMail } from './second-factor-mails.ts'
import { deleteSessionsWithoutFactor, setSecondFactor } from './sessions.queries.ts'

/** Queues the mail, in the caller's transaction; wake the outbox after the commit. */
export const tellOfSecondFactor = async (
  { limits, siteUrl }: Pick<AuthContext, 'limits' | 'siteUrl'>,
  trx: Transaction<Tables>,
  notice: SecondFactorNotice,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> => {
  const delaySeconds = await limits.noticeMail(trx, notice, id)
  await queueMail(trx, secondFactorMail(notice, email, siteUrl()), { delaySeconds, mergeKey: `${notice}:${id}` })
}

/** Raises a locked session to aal2 under new tokens; as in the reference server, the account's sessions at aal1 end. */
export const giveSecondFactor = async (
  context: AuthContext,
  trx: Transaction<Tables>,
  request: FastifyRequest,
  { account, session }: LockedCaller,
  method: 'totp' | 'mfa/recovery_code',
): Promise<OpenSession> => {
  const counter = session.counter + 1
  const amr = [
    { method, timestamp: Math.floor(Date.now() / 1000) },
    ...session.amr.filter((earlier) => earlier.method !== method),
  ]
  await setSecondFactor(trx, session.id, { counter, amr })
  await deleteSessionsWithoutFactor(trx, account.id)
  await context.limits.networkKnown(trx, account, request.ip)
  await context.limits.factorRight(trx, method === 'totp' ? 'digits' : 'recovery', account.id, request.ip)
  return { account: await updateAccount(trx, account.id, {}), id: session.id, counter, amr, isSecondLevel: true }
}
