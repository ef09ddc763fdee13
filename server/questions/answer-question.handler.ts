import { sql } from 'kysely'
import { v7 } from 'uuid'
import { answersLimit } from '../../domain/limits.ts'
import { answerQuestion } from '../../domain/questions/questions.contracts.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { lockUser } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction, onCommit } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { findPage } from '../providers/provider-numbers.queries.ts'
import { holdOpen } from './locked-questions.queries.ts'
import { readNeighbors } from './neighbors.ts'
import { readPlaceShown } from './questions.queries.ts'

/** The response to an earlier call with the same request id. Throws `invalid_input` if that was another answer. */
const findBefore = async (trx: Trx, { id, request_id }: { id: string; request_id: string }, userId: string) => {
  const before = await trx
    .selectFrom('answers')
    .select(['user_id', 'question_id', 'line_id'])
    .where('id', '=', request_id)
    .executeTakeFirst()
  if (before && (before.user_id !== userId || before.question_id !== id))
    throw invalidField('request_id', 'This id belongs to another answer.')
  return before && { answer_id: request_id, waiting: before.line_id !== null }
}

export const answerQuestionHandler = handle(answerQuestion, async ({ input, caller, database, now, metrics }) => {
  const { id, request_id, provider_id, line } = input
  const { userId } = caller
  const at = now()
  const neighbors = await readNeighbors(database.db)
  const answered = await inTransaction(database.db, async (trx) => {
    const before = await findBefore(trx, input, userId)
    if (before) return before
    await holdOpen(trx, id, userId, at)
    // the same call sent twice at once
    await lockUser(trx, userId)
    const first = await findBefore(trx, input, userId)
    if (first) return first
    const { rows } = await sql<{ named: number }>`
      select count(*)::int as named from answers where question_id = ${id} and user_id = ${userId}`.execute(trx)
    if ((rows[0]?.named ?? 0) >= answersLimit) throw new Refusal('five_answers')
    const page = await findPage(trx, provider_id)
    if (!page) throw new Refusal('provider_gone')
    const line_id = line === null ? null : v7()
    if (line !== null && line_id !== null)
      await trx
        .insertInto('posts')
        .values({ id: line_id, kind: 'line', user_id: userId, words: line, created_at: at, waits_since: at })
        .execute()
    const answered_from = await readPlaceShown(trx, userId, neighbors)
    const added = await trx
      .insertInto('answers')
      .values({
        id: request_id,
        question_id: id,
        user_id: userId,
        provider_id: page.id,
        line_id,
        answered_from,
        created_at: at,
      })
      .onConflict((conflict) => conflict.constraint('answers_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal('answered_before')
    onCommit(trx, () => metrics.countQuestion('answered'))
    return { answer_id: request_id, waiting: line !== null }
  })
  if (answered.waiting) notifyDashboards(database)
  return answered
})
