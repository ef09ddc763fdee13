// Lets the mails about decisions leave now, to parents and providers, as if the seconds in which a decision can be taken back were over.
import type { TestVillage } from '../app.ts'

/** Every mail that has left, those about decisions included, oldest first. */
export const mailsInTheEnd = async (village: Pick<TestVillage, 'database' | 'mails'>) => {
  await village.database.db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date(0) })
    .where((is) => is.or([is('kind', 'like', 'recommendation_%'), is('kind', 'in', ['change_asked', 'provider_told'])]))
    .where('attempts', '=', 0)
    .execute()
  return village.mails()
}
