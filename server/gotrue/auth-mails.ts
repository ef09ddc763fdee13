// The emails of auth/v1. The token of a one-time link is only in its email.
import { randomBytes } from 'node:crypto'
import { confirmPath } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import type { Trx } from '../database/tables.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { type Account, now, updateAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { type LinkKind, type PendingSignUp, putLink } from './mailed-links.queries.ts'
import type { LinkValues } from './open-link.ts'

const notYou = 'If this wasn’t you, you can ignore this email. Nothing happens unless the link is used.'

/** "1 hour", "24 hours", "10 minutes". */
const duration = (seconds: number): string => {
  const [count, unit] = seconds >= 3600 ? [Math.round(seconds / 3600), 'hour'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const confirmationMail = (to: string, link: string, ttlSeconds: number): Mail => ({
  kind: 'confirmation',
  to,
  subject: `Confirm your email for ${village.name}`,
  title: 'Please confirm your email',
  paragraphs: [
    `Welcome to ${village.name}. A parent you know invited you, and there’s one step left.`,
    `Confirm this email is yours and you’ll be signed in. The link works once, for ${duration(ttlSeconds)}.`,
  ],
  button: { label: 'Confirm my email', url: link },
  footnote: notYou,
})

const recoveryMail = (to: string, link: string, ttlSeconds: number): Mail => ({
  kind: 'recovery',
  to,
  subject: `Choose a new password for ${village.name}`,
  title: 'Choose a new password',
  paragraphs: [
    'You asked for a new password. Open the link and choose one only you know.',
    `The link works once, for ${duration(ttlSeconds)}. Your old password works until you choose a new one.`,
  ],
  button: { label: 'Choose a new password', url: link },
  footnote: notYou,
})

export const alreadyMemberMail = (to: string, siteUrl: string): Mail => ({
  kind: 'already_member',
  to,
  subject: `You already have an account at ${village.name}`,
  title: 'You already have an account',
  paragraphs: [
    'Someone, probably you, tried to join with this email. You already have an account, so nothing changed.',
    'Sign in with your password. If you forgot it, you can choose a new one there.',
  ],
  button: { label: 'Sign in', url: `${siteUrl}/login` },
  footnote: 'If this wasn’t you, you don’t need to do anything.',
})

export const passwordChangedMail = (to: string, siteUrl: string): Mail => ({
  kind: 'password_changed',
  to,
  subject: `Your ${village.name} password was changed`,
  title: 'Your password was changed',
  paragraphs: [
    'Your password was changed, and your other devices were signed out.',
    'If this was you, you’re all set. If not, choose a new password right away.',
  ],
  button: { label: 'This wasn’t me', url: `${siteUrl}/auth?mode=forgot-password` },
})

interface LinkToMail {
  account: Pick<Account, 'id' | 'email'>
  kind: LinkKind
  /** As the request contained it; checked here and again when the link is opened. */
  redirectTo: unknown
  pending?: PendingSignUp | undefined
  delaySeconds?: number
}

/** URL of the page where a mailed link is confirmed; `siteUrl` has no trailing slash. */
export const confirmAddress = (siteUrl: string, { token, type, wanted }: LinkValues): string => {
  const values = Object.entries({ token_hash: token, type, redirect_to: wanted })
  const given = values.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))
  return `${siteUrl}${confirmPath}?${new URLSearchParams(given)}`
}

/** Creates the link and queues its email, in the caller's transaction. Returns the updated account. */
export const mailLink = async (
  { addresses, configuration, siteUrl }: AuthContext,
  trx: Trx,
  { account, kind, redirectTo, pending, delaySeconds = 0 }: LinkToMail,
): Promise<Account> => {
  const ttlSeconds = kind === 'signup' ? configuration.AUTH_SIGNUP_TTL_S : configuration.AUTH_RECOVERY_TTL_S
  const target = addresses.redirectTarget(redirectTo)
  const token = randomBytes(32).toString('base64url')
  // The link's lifetime starts when a delayed email may be sent.
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
  // A newer link replaces the older one, so an older waiting email is not sent.
  await queueMail(trx, write(account.email, link, ttlSeconds), { delaySeconds, mergeKey: `${kind}:${account.id}` })
  return await updateAccount(
    trx,
    account.id,
    kind === 'signup' ? { confirmation_sent_at: now } : { recovery_sent_at: now },
  )
}
