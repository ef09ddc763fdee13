// Submissions as their submitters know them: adding one, and the list of one's own.
import type { Insertable, Transaction } from 'kysely'
import { ownSubmissionSchema } from '../../domain/recommendations/recommendations.contracts.ts'
import { fieldsOf } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Adds a submission; its status is the table's own default, pending. */
export const insertSubmission = async (
  trx: Transaction<Tables>,
  submission: Omit<
    Insertable<Tables['experience_submissions']>,
    'status' | 'reviewed_at' | 'reviewed_by' | 'admin_notes'
  >,
): Promise<void> => {
  await trx.insertInto('experience_submissions').values(submission).execute()
}

/** All submissions of a member, newest first. */
export const readOwnSubmissions = (db: Queryable, userId: string) =>
  db
    .selectFrom('experience_submissions')
    .select(fieldsOf(ownSubmissionSchema))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
