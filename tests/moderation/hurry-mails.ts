// Sends the mails about decisions now, to parents and providers, as if the time for undoing were over.
import type { TestVillage } from '../app.ts'

/** All sent mails, oldest first, including those about decisions. */
export const mailsInTheEnd = async (village: Pick<TestVillage, 'database' | 'mails'>) => {
  const { db } = village.database
  for (const table of ['submission_decisions', 'change_requests'] as const)
    await db
      .updateTable(table)
      .set({ undo_until: new Date(0) })
      .execute()
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date(0) })
    .where((is) => is.or([is('kind', 'like', 'recommendation_%'), is('kind', 'in', ['change_asked', 'provider_told'])]))
    .where('sent_at', 'is', null)
    .execute()
  return village.mails()
}
