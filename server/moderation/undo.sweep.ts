// Forgets what decisions changed once they cannot be taken back any more: it holds notes for administrators twice.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Empties the state before of decisions that are older than an hour; their mails have left long since. */
export const sweepUndo = async (db: Kysely<Tables>): Promise<void> => {
  await db
    .updateTable('submission_decisions')
    .set({ state_before: null })
    .where('state_before', 'is not', null)
    .where('decided_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
