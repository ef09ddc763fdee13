// The changes that parents were asked for before a decision, in SQL.
import { sql, type Transaction } from 'kysely'
import { administratorName } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { undoSecondsLeft } from './decision-mails.ts'

/** The merge key of the mail that asks for a change. */
export const changeMailKey = (submissionId: string): string => `change:${submissionId}`

/** One request by its id, taken back or not. */
export const findChangeRequest = (trx: Transaction<Tables>, id: string) =>
  trx
    .selectFrom('change_requests')
    .select(['id', 'submission_id', 'asked_by', 'undone_at', undoSecondsLeft.as('undo_seconds')])
    .where('id', '=', id)
    .executeTakeFirst()

/** What a pending submission waits for, in the letter to its parent; undefined where nothing was asked. */
export const findOpenLetter = async (trx: Transaction<Tables>, submissionId: string): Promise<string | undefined> => {
  const open = await trx
    .selectFrom('change_requests')
    .select('letter')
    .where('submission_id', '=', submissionId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return open?.letter
}

/** What was asked of the parent of a submission, in any of its versions, newest first. */
export const readChangeRequests = (db: Queryable, submissionId: string) =>
  db
    .selectFrom('change_requests as r')
    .innerJoin('experience_submissions as s', 's.id', 'r.submission_id')
    .select(['r.id', 'r.letter', 'r.asked_at', administratorName('r.asked_by').as('asked_by')])
    .where(
      sql<string>`coalesce(s.edit_of, s.id)`,
      '=',
      sql<string>`(select coalesce(edit_of, id) from experience_submissions where id = ${submissionId})`,
    )
    .where('r.undone_at', 'is', null)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
