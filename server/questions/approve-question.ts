// What the approval of a question's words does to the question.
import { openUntil } from '../../domain/questions/question.rules.ts'
import type { Neighbors } from '../../domain/questions/question-places.rules.ts'
import { scheduleAlerts } from '../alerts/alerts.queries.ts'
import type { Trx } from '../database/tables.ts'
import { readPlaceShown } from './questions.queries.ts'

/** Opens a question at its first approval, for 14 days. Later approvals change nothing. */
export const openQuestion = async (trx: Trx, id: string, at: Date, neighbors: Neighbors): Promise<void> => {
  const post = await trx.selectFrom('posts').select('user_id').where('id', '=', id).executeTakeFirst()
  const asked_from = post?.user_id ? await readPlaceShown(trx, post.user_id, neighbors) : null
  await trx
    .updateTable('questions')
    .set({ asked_at: at, open_until: openUntil(at), asked_from })
    .where('id', '=', id)
    .where('asked_at', 'is', null)
    .execute()
  if (post?.user_id) await scheduleAlerts(trx, post.user_id, at)
}

/** Undoes {@link openQuestion}, if this approval was the first. */
export const unopenQuestion = (trx: Trx, id: string, approvedAt: Date) =>
  trx
    .updateTable('questions')
    .set({ asked_at: null, open_until: null, asked_from: null, extended_at: null, closed_at: null, closed_by: null })
    .set({ found: null, found_id: null })
    .where('id', '=', id)
    .where('asked_at', '=', approvedAt)
    .execute()
