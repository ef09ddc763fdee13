// Erases members whose scheduled day has come, except those whose erasure was cancelled; only one process erases each.
import type { Configuration } from '../configuration.ts'
import type { Db } from '../database/tables.ts'
import { readDueErasings } from '../members/member-acts.queries.ts'
import { actOnEach, type Sweep } from '../platform/housekeeping.job.ts'
import { removeMailFiles } from '../platform/mail-transport.ts'
import { eraseMember } from './erase-member.ts'

/** Erases a member who is due. False if the erasure was cancelled, or if another process carried it out. */
export const eraseDueMember = async (
  db: Db,
  { MAIL_DIR }: Pick<Configuration, 'MAIL_DIR'>,
  { email, recommendations, kept_ids: remainingIds }: Awaited<ReturnType<typeof readDueErasings>>[number],
): Promise<boolean> => {
  const farewell = remainingIds !== null
  // The farewell email is sent after the commit, and must not be deleted with the earlier emails.
  if (farewell) await removeMailFiles(MAIL_DIR, email)
  const { member } = await eraseMember(db, { email, recommendations, remainingIds, farewell, onlyDue: true })
  if (member && !farewell) await removeMailFiles(MAIL_DIR, email)
  return member
}

/** Erases all members who are due. If one fails, the others are still erased, and the first error is thrown. */
export const eraseDue: Sweep = async (db, configuration) =>
  actOnEach(await readDueErasings(db), (due) => eraseDueMember(db, configuration, due))
