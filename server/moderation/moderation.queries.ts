// The review desk's own SQL: the queue, the locked row of a decision, and the log of decisions.
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import { submissionsPageSize } from '../../domain/moderation/moderation.contracts.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { cursorMoment, readCursor, writeCursor } from '../platform/cursor.ts'

/** One page of the queue, newest first. */
export const readQueue = async (
  db: Queryable,
  { status, cursor }: { status: SubmissionStatus | undefined; cursor: string | undefined },
) => {
  const last = readCursor(cursor, z.tuple([cursorMoment, z.uuid()]))
  const rows = await db
    .selectFrom('experience_submissions as s')
    .leftJoin('profiles as reviewer', 'reviewer.id', 's.reviewed_by')
    .leftJoin('auth.users as account', 'account.id', 's.reviewed_by')
    .selectAll('s')
    .select(sql<string | null>`coalesce(reviewer.full_name, account.email)`.as('reviewer'))
    .$if(status !== undefined, (query) => query.where('s.status', '=', status as SubmissionStatus))
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(s.created_at, s.id) < (${last?.[0] ?? null}, ${last?.[1] ?? null}::uuid)`),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(submissionsPageSize + 1)
    .execute()
  const shown = rows.slice(0, submissionsPageSize)
  const end = shown.at(-1)
  return {
    rows: shown,
    nextCursor: rows.length > submissionsPageSize && end ? writeCursor([end.created_at.toISOString(), end.id]) : null,
  }
}

/** Locks a submission until the transaction ends and tells where it stands. */
export const lockSubmission = (trx: Transaction<Tables>, id: string) =>
  trx
    .selectFrom('experience_submissions')
    .select(['id', 'status', 'provider_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Writes the decision to the submission and to the log that is only ever added to. */
export const recordDecision = async (
  trx: Transaction<Tables>,
  decision: { submissionId: string; by: string; from: SubmissionStatus; to: Decision; notes: string | null; at: Date },
): Promise<void> => {
  await trx
    .updateTable('experience_submissions')
    .set({
      status: decision.to,
      reviewed_at: decision.at,
      reviewed_by: decision.by,
      admin_notes: decision.notes,
    })
    .where('id', '=', decision.submissionId)
    .execute()
  await trx
    .insertInto('submission_decisions')
    .values({
      id: v7(),
      submission_id: decision.submissionId,
      decided_by: decision.by,
      from_status: decision.from,
      to_status: decision.to,
      notes: decision.notes,
      decided_at: decision.at,
    })
    .execute()
}
