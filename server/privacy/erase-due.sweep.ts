// Erases members whose scheduled day has come; of several processes one does, and who was taken back stays.
import { readDueErasings } from '../members/member-acts.queries.ts'
import type { Sweep } from '../platform/housekeeping.job.ts'
import { removeMailFiles } from '../platform/mail-files.ts'
import { eraseMember } from './erase-member.ts'

/** Erases all who are due. One who cannot be erased, the last administrator say, holds nobody else up. */
export const eraseDue: Sweep = async (db, { MAIL_DIR }) => {
  let failure: unknown
  for (const { email, recommendations } of await readDueErasings(db)) {
    try {
      const { member } = await eraseMember(db, { email, recommendations, onlyDue: true })
      if (member) await removeMailFiles(MAIL_DIR, email)
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
}
