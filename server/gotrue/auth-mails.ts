import { village } from '../../domain/village.ts'
import { letter } from '../platform/mail-letter.ts'
import type { Mail } from '../platform/outbox.queries.ts'

const notYou = 'If this wasn’t you, you can ignore this email. Nothing happens unless the link is used.'

/** "1 hour", "24 hours", "10 minutes". */
const duration = (seconds: number): string => {
  const [count, unit] = seconds >= 3600 ? [Math.round(seconds / 3600), 'hour'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Asks a parent who joins to confirm the address. */
export const confirmationMail = (to: string, link: string, ttlSeconds: number): Mail => ({
  kind: 'confirmation',
  to,
  subject: `Confirm your email for ${village.name}`,
  ...letter({
    title: 'Please confirm your email',
    paragraphs: [
      `Welcome to ${village.name}. A parent you know invited you, and there’s one step left.`,
      `Confirm this email is yours and you’ll be signed in. The link works once, for ${duration(ttlSeconds)}.`,
    ],
    button: { label: 'Confirm my email', url: link },
    footnote: notYou,
  }),
})

export const recoveryMail = (to: string, link: string, ttlSeconds: number): Mail => ({
  kind: 'recovery',
  to,
  subject: `Choose a new password for ${village.name}`,
  ...letter({
    title: 'Choose a new password',
    paragraphs: [
      'You asked for a new password. Open the link and choose one only you know.',
      `The link works once, for ${duration(ttlSeconds)}. Your old password works until you choose a new one.`,
    ],
    button: { label: 'Choose a new password', url: link },
    footnote: notYou,
  }),
})

/** Tells a member that someone tried to join with their address. */
export const alreadyMemberMail = (to: string, siteUrl: string): Mail => ({
  kind: 'already_member',
  to,
  subject: `You already have an account at ${village.name}`,
  ...letter({
    title: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to join with this email. You already have an account, so nothing changed.',
      'Sign in with your password. If you forgot it, you can choose a new one there.',
    ],
    button: { label: 'Sign in', url: `${siteUrl}/login` },
    footnote: 'If this wasn’t you, you don’t need to do anything.',
  }),
})

/** Tells a member that their password was changed. */
export const passwordChangedMail = (to: string, siteUrl: string): Mail => ({
  kind: 'password_changed',
  to,
  subject: `Your ${village.name} password was changed`,
  ...letter({
    title: 'Your password was changed',
    paragraphs: [
      'Your password was changed, and your other devices were signed out.',
      'If this was you, you’re all set. If not, choose a new password right away.',
    ],
    button: { label: 'This wasn’t me', url: `${siteUrl}/auth?mode=forgot-password` },
  }),
})
