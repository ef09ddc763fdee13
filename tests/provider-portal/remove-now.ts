// Removes a page at once, for tests of what remains.
import { expect } from 'vitest'
import { deleteRemoved } from '../../server/provider-portal/provider-portal.sweep.ts'
import type { TestVillage } from '../app.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { act } from './own-page.ts'

/** Makes every removal due. */
export const letDaysPass = async (village: TestVillage): Promise<void> => {
  await village.sql`
    update providers p set removed_at = p.removed_at - interval '8 days' from provider_removals r
    where r.id = p.removal_id and p.removed_at = r.asked_at`
  await village.sql`
    update provider_removals set asked_at = asked_at - interval '8 days', delete_at = delete_at - interval '8 days'`
}

/** Deletes all removed pages, as if their delay were over. */
export const deleteRemovedNow = async (village: TestVillage): Promise<void> => {
  await letDaysPass(village)
  await deleteRemoved(village.database.db, village.configuration)
}

/** Removes the page of a device, with other pages, and deletes it. */
export const removeNow = async (village: TestVillage, key: string, also: string[] = []): Promise<void> => {
  const { status, problem } = await act(village, key, { kind: 'remove', also })
  expect(status, problem.detail).toBe(200)
  // by then all mails about it have been sent
  await village.mails()
  await deleteRemovedNow(village)
}

/** All mails sent up to an hour after a removal, when parents are notified, oldest first. */
export const mailsAfterAnHour = async (village: TestVillage) => {
  await village.sql`update mail_outbox set next_attempt_at = now() where kind = 'note_leaves'`
  return mailsInTheEnd(village)
}
