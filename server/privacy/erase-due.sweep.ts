// Erases members whose scheduled day has come; of several processes one does, and who was taken back stays.
import type { Configuration } from '../configuration.ts'
import type { Db } from '../database/tables.ts'
import { readDueErasings } from '../members/member-acts.queries.ts'
import type { Sweep } from '../platform/housekeeping.job.ts'
import { removeMailFiles } from '../platform/mail-transport.ts'
import { eraseMember } from './erase-member.ts'

/** Erases one who is due, as they or an administrator asked. False where that was taken back, or done by somebody else. */
export const eraseDueMember = async (
  db: Db,
  { MAIL_DIR }: Pick<Configuration, 'MAIL_DIR'>,
  { email, recommendations, kept_ids: remainingIds }: Awaited<ReturnType<typeof readDueErasings>>[number],
): Promise<boolean> => {
  const farewell = remainingIds !== null
  // The farewell leaves with the commit, and must not be taken for an earlier mail.
  if (farewell) await removeMailFiles(MAIL_DIR, email)
  const { member } = await eraseMember(db, { email, recommendations, remainingIds, farewell, onlyDue: true })
  if (member && !farewell) await removeMailFiles(MAIL_DIR, email)
  return member
}

/** Erases all who are due. One who cannot be erased, the last administrator say, holds nobody else up. */
export const eraseDue: Sweep = async (db, configuration) => {
  let failure: unknown
  for (const due of await readDueErasings(db)) {
    try {
      await eraseDueMember(db, configuration, due)
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
}
