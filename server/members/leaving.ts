// A member leaves: scheduled like an erasure by an administrator, but signing in cancels it.
import { village } from '../../domain/village.ts'
import type { Trx } from '../database/tables.ts'
import { dayHere } from '../platform/mail-letter.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import {
  deleteErasing,
  findErasing,
  insertErasing,
  keepAnAdministrator,
  lockAdministrators,
  lockMember,
  recordAct,
  suspend,
} from './member-acts.queries.ts'
import { erasingCancelledMail } from './member-mails.ts'

const leavingMail = (to: string, eraseAt: Date, siteUrl: string): Mail => ({
  kind: 'erasing_scheduled',
  to,
  subject: `You’re leaving ${village.name}`,
  title: 'You’re leaving the village',
  paragraphs: [
    `On ${dayHere.format(eraseAt)} we’ll erase your account, as you asked. Your invitation codes no longer work.`,
    'Changed your mind? Sign in before then and everything will be as it was. After that, we can’t undo it.',
  ],
  button: { label: 'Sign in and stay', url: `${siteUrl}/login` },
  footnote: 'If this wasn’t you, sign in and choose a new password right away.',
})

export const erasedMail = (to: string): Mail => ({
  kind: 'erased',
  to,
  subject: `You’ve left ${village.name}`,
  title: 'You’ve left the village',
  paragraphs: [
    'As you asked, we’ve erased your account and this email address. Copies in backups are deleted later, on their own schedule.',
    'Thank you for what you shared. If you ever want to come back, any member can invite you.',
  ],
})

interface Leaving {
  id: string
  keepIds: string[]
  atOnce: boolean
  why: string
  siteUrl: string
}

/**
 * Schedules the erasure that a member asked for, in the caller's transaction: suspends them and ends their sessions.
 * Returns the day, or undefined if an erasure is scheduled already. Throws `last_administrator`.
 */
export const scheduleLeaving = async (trx: Trx, { id, keepIds, atOnce, why, siteUrl }: Leaving) => {
  const administrators = await lockAdministrators(trx)
  const member = await lockMember(trx, id)
  if (!member || (await findErasing(trx, id))) return undefined
  keepAnAdministrator(administrators, id)
  const { erase_at } = await insertErasing(trx, id, { keepIds, atOnce })
  await suspend(trx, id, null)
  await recordAct(trx, {
    memberId: id,
    act: 'schedule_erasing',
    reason: why || 'They asked to leave.',
    by: id,
    until: erase_at,
  })
  if (!atOnce) await queueMail(trx, leavingMail(member.email, erase_at, siteUrl), { mergeKey: `suspension:${id}` })
  return erase_at
}

/** Cancels the erasure of a member who signs in, and emails them. The caller has locked the account. */
export const takeBackLeaving = async (trx: Trx, { id, email }: { id: string; email: string }, siteUrl: string) => {
  const suspended = await deleteErasing(trx, id)
  await recordAct(trx, { memberId: id, act: 'cancel_erasing', reason: 'They signed in again.', by: id })
  await queueMail(trx, erasingCancelledMail(email, suspended, siteUrl), { mergeKey: `suspension:${id}` })
}
