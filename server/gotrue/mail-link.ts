// Mails a one-time link: the token itself stands in the mail only.
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { confirmPath } from '../../domain/pages.ts'
import type { Tables } from '../database/tables.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { type Account, now, updateAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { confirmationMail, recoveryMail } from './auth-mails.ts'
import { type LinkKind, type PendingSignUp, putLink } from './mailed-links.queries.ts'
import type { LinkValues } from './open-link.ts'

interface LinkToMail {
  account: Pick<Account, 'id' | 'email'>
  kind: LinkKind
  /** As the request named it; checked here and again when the link is opened. */
  redirectTo: unknown
  pending?: PendingSignUp | undefined
  /** Seconds until the mail may leave. */
  delaySeconds?: number
}

/** Address of the page where a mailed link is confirmed; `siteUrl` has no slash at its end. */
export const confirmAddress = (siteUrl: string, { token, type, wanted }: LinkValues): string => {
  const values = Object.entries({ token_hash: token, type, redirect_to: wanted })
  const given = values.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))
  return `${siteUrl}${confirmPath}?${new URLSearchParams(given)}`
}

/** Makes the link and queues its mail, in the caller's transaction. Returns the account as it is then. */
export const mailLink = async (
  { addresses, configuration, siteUrl }: AuthContext,
  trx: Transaction<Tables>,
  { account, kind, redirectTo, pending, delaySeconds = 0 }: LinkToMail,
): Promise<Account> => {
  const ttlSeconds = kind === 'signup' ? configuration.AUTH_SIGNUP_TTL_S : configuration.AUTH_RECOVERY_TTL_S
  const target = addresses.redirectTarget(redirectTo)
  const token = randomBytes(32).toString('base64url')
  // A mail that has to wait its turn still gives its reader the whole time.
  await putLink(trx, {
    token,
    userId: account.id,
    kind,
    redirectTo: target,
    ttlSeconds: ttlSeconds + delaySeconds,
    pending,
  })
  const link = confirmAddress(siteUrl(), { token, type: kind, wanted: target })
  const write = kind === 'signup' ? confirmationMail : recoveryMail
  // A newer link ends the older one, so a mail that still waits is not worth sending.
  await queueMail(trx, write(account.email, link, ttlSeconds), { delaySeconds, mergeKey: `${kind}:${account.id}` })
  return await updateAccount(
    trx,
    account.id,
    kind === 'signup' ? { confirmation_sent_at: now } : { recovery_sent_at: now },
  )
}
