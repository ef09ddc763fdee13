// Mails a one-time link: the token's hash into the database, the token itself into the mail only.
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { type Account, updateAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { confirmationMail, recoveryMail } from './auth-mails.ts'
import { type LinkKind, type PendingSignUp, putLink } from './mailed-links.queries.ts'
import { makeOneTimeToken } from './one-time-token.ts'

export interface LinkWish {
  account: Pick<Account, 'id' | 'email'>
  kind: LinkKind
  /** As the request named it; checked here and again when the link is opened. */
  redirectTo: unknown
  pending?: PendingSignUp | undefined
  /** Seconds until the mail may leave. */
  delaySeconds?: number
}

/** Makes the link and queues its mail, in the caller's transaction. Returns the account as it is then. */
export const mailLink = async (
  { addresses, configuration }: Pick<AuthContext, 'addresses' | 'configuration'>,
  trx: Transaction<Tables>,
  { account, kind, redirectTo, pending, delaySeconds = 0 }: LinkWish,
): Promise<Account> => {
  const ttlSeconds = kind === 'signup' ? configuration.AUTH_SIGNUP_TTL_S : configuration.AUTH_RECOVERY_TTL_S
  const target = addresses.redirectTarget(redirectTo)
  const { token, hash } = makeOneTimeToken()
  // A mail that has to wait its turn still gives its reader the whole time.
  await putLink(trx, {
    tokenHash: hash,
    userId: account.id,
    kind,
    redirectTo: target,
    ttlSeconds: ttlSeconds + delaySeconds,
    pending,
  })
  const link = `${addresses.issuer()}/verify?${new URLSearchParams({ token, type: kind, redirect_to: target })}`
  const write = kind === 'signup' ? confirmationMail : recoveryMail
  // A newer link ends the older one, so a mail that still waits is not worth sending.
  await queueMail(trx, write(account.email, link, ttlSeconds), { delaySeconds, mergeKey: `${kind}:${account.id}` })
  return await updateAccount(trx, account.id, kind === 'signup' ? { confirmationSent: true } : { recoverySent: true })
}
