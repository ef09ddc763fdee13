// The second factor: giving it raises a session to aal2, and an operator can remove it.
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { asJson } from '../database/as-json.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { takeBackLeaving } from '../members/leaving.ts'
import { letter } from '../platform/mail-letter.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { type Account, lockAccountByEmail, now, updateAccount } from './accounts.queries.ts'
import { insertAuditEntry } from './audit.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { deleteFactor } from './factors.queries.ts'
import type { LockedCaller } from './lock-caller.ts'
import type { OpenSession } from './open-session.ts'
import { deleteSessionsOf, deleteSessionsWithoutFactor, rotateSession } from './sessions.queries.ts'

type SecondFactorNotice = 'second_factor_on' | 'second_factor_off' | 'recovery_code_used'

const words: Record<SecondFactorNotice, { title: string; what: string; otherwise: string }> = {
  second_factor_on: {
    title: 'Two-step sign-in is on',
    what: 'From now on, we’ll ask for a six-digit code from your authenticator app after your password. Other devices are signed out.',
    otherwise: 'If this wasn’t you, choose a new password and write to us right away.',
  },
  second_factor_off: {
    title: 'Two-step sign-in is off',
    what: 'Two-step sign-in was turned off, and your recovery codes no longer work. You now sign in with just your password.',
    otherwise: 'If this wasn’t you, choose a new password right away and turn two-step sign-in back on.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    what: 'Someone signed in to your account with a recovery code. It won’t work again. Your settings show how many are left and can make new ones.',
    otherwise: 'If this wasn’t you, choose a new password right away and make new codes.',
  },
}

/** Tells a member what happened to the second factor of the account. */
const secondFactorMail = (notice: SecondFactorNotice, to: string, siteUrl: string): Mail => {
  const { title, what, otherwise } = words[notice]
  return {
    kind: notice,
    to,
    subject: title,
    ...letter({
      title,
      paragraphs: [what, `If this was you, you’re all set. ${otherwise}`],
      button: { label: 'This wasn’t me', url: `${siteUrl}/auth?mode=forgot-password` },
    }),
  }
}

export const queueSecondFactorMail = async (
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
  await rotateSession(trx, session.id, counter, { second_factor_at: now, amr: asJson(amr) })
  await deleteSessionsWithoutFactor(trx, account.id)
  if (account.leaving) await takeBackLeaving(trx, account, context.siteUrl())
  await context.limits.networkKnown(trx, account.id, request.ip)
  await context.limits.factorRight(trx, method === 'totp' ? 'digits' : 'recovery', account.id, request.ip)
  return { account: await updateAccount(trx, account.id, {}), id: session.id, counter, amr, isSecondLevel: true }
}

export type ResetOutcome = 'reset' | 'no second factor' | 'no account'

/**
 * An operator's act for a member who lost app and codes: removes both, ends every session, writes the log and queues the mail, in
 * one transaction. `email` in lower case.
 */
export const resetSecondFactor = (
  context: Pick<AuthContext, 'limits' | 'siteUrl'>,
  db: Kysely<Tables>,
  email: string,
): Promise<ResetOutcome> =>
  inTransaction(db, async (trx) => {
    const account = await lockAccountByEmail(trx, email)
    if (!account) return 'no account'
    if (!(await deleteFactor(trx, account.id))) return 'no second factor'
    await deleteSessionsOf(trx, account.id)
    await insertAuditEntry(trx, { event: 'second_factor_reset', userId: account.id, ip: '' })
    await queueSecondFactorMail(context, trx, 'second_factor_off', account)
    return 'reset'
  })
