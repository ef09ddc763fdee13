// The emails that tell a member what an administrator did about their account.
import { village } from '../../domain/village.ts'
import { dayHere } from '../platform/mail-letter.ts'
import type { Mail } from '../platform/outbox.queries.ts'

/** A button, if the site's URL is known; the command line may not know it. */
const buttonTo = (siteUrl: string, path: string, label: string) =>
  siteUrl ? { button: { label, url: `${siteUrl}${path}` } } : {}

export const suspensionMail = (to: string, words: string, siteUrl: string): Mail => ({
  kind: 'suspended',
  to,
  subject: `Your account at ${village.name} is paused`,
  title: 'Your account is paused',
  paragraphs: words.split(/\n+/),
  ...buttonTo(siteUrl, '/contact', 'Write to us'),
  footnote: 'If you think this is a mistake, please write to us.',
})

export const liftedMail = (to: string, siteUrl: string): Mail => ({
  kind: 'suspension_lifted',
  to,
  subject: `Your account at ${village.name} is open again`,
  title: 'Welcome back',
  paragraphs: ['Your account is open again, and your invitation codes work. You can sign in as before.'],
  ...buttonTo(siteUrl, '/login', 'Sign in'),
})

interface Erasing {
  erase_at: Date
  recommendations: 'keep' | 'remove'
}

export const erasingMail = (to: string, { erase_at, recommendations }: Erasing, siteUrl: string): Mail => ({
  kind: 'erasing_scheduled',
  to,
  subject: `Your account at ${village.name} will be erased`,
  title: 'Your account will be erased',
  paragraphs: [
    `On ${dayHere.format(erase_at)} we’ll erase your ${village.name} account. Until then, you can’t sign in, and your invitation codes won’t work.`,
    recommendations === 'keep'
      ? 'Recommendations parents can see will stay, without your name. Everything else about you will be erased.'
      : 'Everything about you will be erased, including your recommendations.',
  ],
  ...buttonTo(siteUrl, '/contact', 'Write to us'),
  footnote: 'If you think this is a mistake, please write to us before then. After that, we can’t undo it.',
})

export const erasingCancelledMail = (to: string, suspended: boolean, siteUrl: string): Mail => ({
  kind: 'erasing_cancelled',
  to,
  subject: `We’re keeping your ${village.name} account`,
  title: 'Your account stays',
  paragraphs: [
    'Your account won’t be erased.',
    suspended
      ? 'It’s still paused, as it was before.'
      : 'You can sign in as before, and your invitation codes work again.',
  ],
  ...(suspended ? buttonTo(siteUrl, '/contact', 'Write to us') : buttonTo(siteUrl, '/login', 'Sign in')),
})

export const newCodeMail = (to: string, { old, code }: { old: string; code: string }, siteUrl: string): Mail => ({
  kind: 'code_replaced',
  to,
  subject: `A new invitation code for you at ${village.name}`,
  title: 'Your code has changed',
  paragraphs: [
    `Your invitation code ${old} may have reached people you didn’t invite, so we turned it off.`,
    `Your new code is ${code}. Everyone who joined with the old one stays.`,
    'Please give it only to parents you know.',
  ],
  ...buttonTo(siteUrl, `/referral-signup?code=${code}`, 'Invite a parent'),
})
