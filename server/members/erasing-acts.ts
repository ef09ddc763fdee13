// Erasing a member in seven days, and taking that back: acts like all others, logged with their reasons.
import { Refusal } from '../../domain/refusal.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { keepAnAdministrator } from './administrators.queries.ts'
import { deleteErasing, findErasing, insertErasing } from './erasing.queries.ts'
import { suspend } from './member-accounts.queries.ts'
import { type ActParts, actOn, type Wish } from './member-acts.ts'
import { erasingMail, keptMail, suspensionMailKey } from './member-mails.ts'

/** Schedules the erasing of a member, who is suspended until then and told by mail. */
export const scheduleErasing = (parts: ActParts, wish: Wish & { recommendations: 'keep' | 'remove' }) =>
  actOn(parts, wish, async (trx, member, administrators) => {
    if (wish.by === member.id) {
      throw new Refusal('not_yourself', { detail: 'You cannot erase yourself. Please ask another administrator.' })
    }
    keepAnAdministrator(administrators, member.id)
    if (await findErasing(trx, member.id)) {
      throw new Refusal('member_changed', { detail: 'This member is to be erased already.' })
    }
    const erasing = await insertErasing(trx, member.id, wish.recommendations)
    await suspend(trx, member.id, null)
    const mail = erasingMail(member.email, erasing, parts.siteUrl())
    await queueMail(trx, mail, { mergeKey: suspensionMailKey(member.id) })
    return { act: 'schedule_erasing', until: erasing.erase_at }
  })

/** Takes a scheduled erasing back; the member stands as before, and is told by mail. */
export const cancelErasing = (parts: ActParts, wish: Wish) =>
  actOn(parts, wish, async (trx, member) => {
    if (!(await findErasing(trx, member.id))) {
      throw new Refusal('member_changed', { detail: 'This member is not to be erased.' })
    }
    const isSuspended = await deleteErasing(trx, member.id)
    const mail = keptMail(member.email, isSuspended, parts.siteUrl())
    await queueMail(trx, mail, { mergeKey: suspensionMailKey(member.id) })
    return { act: 'cancel_erasing' }
  })
