import { sql, type Updateable } from 'kysely'
import { endQuestion } from '../../domain/questions/questions.contracts.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { isOpenAt, type LockedQuestion, lockOwn } from './locked-questions.queries.ts'
import { readAnswers, requireOwn } from './questions.queries.ts'

/** Seconds in which closing or withdrawing can be undone: 8 that are offered, and 4 for the call. */
const undoSeconds = 12

const undoUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${undoSeconds})`

/** The answer's provider that was found, after merges. Throws `invalid_input` for one that is no answer. */
const foundPage = async (trx: Trx, question: LockedQuestion, reading: { by: string; at: Date }, foundId: string) => {
  const answers = await readAnswers(trx, question, reading)
  const answer = answers.find(({ provider }) => provider.provider_id === foundId)
  if (!answer) throw invalidField('found_id', 'This provider isn’t among the answers anymore.')
  return foundId
}

export const endQuestionHandler = handle(endQuestion, async ({ input, caller, database, now }) => {
  const { id, act, found, found_id } = input
  const reading = { by: caller.userId, at: now() }
  const ended = await inTransaction(database.db, async (trx) => {
    const question = await lockOwn(trx, id, caller.userId)
    const write = (changes: Updateable<Tables['questions']>) =>
      trx.updateTable('questions').set(changes).where('id', '=', id).execute()
    const letUndo = (may: boolean) =>
      trx
        .updateTable('questions')
        .set({ undo_until: may ? undoUntil : null })
        .where('id', '=', id)
        .execute()
    const isEnded = question.status === 'withdrawn' || (question.closed_at !== null && question.closed_by === null)
    if (act === 'undo' && isEnded) {
      if (!question.may_undo) throw new Refusal('undo_over')
      await write({ closed_at: null, found: null, found_id: null, undo_until: null })
      // changed words wait for review again
      const status = question.reviewed_at === null ? 'pending' : 'approved'
      if (question.status === 'withdrawn') await trx.updateTable('posts').set({ status }).where('id', '=', id).execute()
    }
    if (act === 'close' && question.closed_at === null) {
      if (!isOpenAt(question, reading.at)) throw new Refusal('question_closed')
      const page = found === 'provider' && found_id ? await foundPage(trx, question, reading, found_id) : null
      const how = page || found !== 'provider' ? found : 'someone'
      await write({ closed_at: reading.at, found: how, found_id: page })
      await letUndo(true)
    }
    if (act === 'withdraw' && question.status !== 'withdrawn') {
      await trx.updateTable('posts').set({ status: 'withdrawn' }).where('id', '=', id).execute()
      // one that was rejected is not brought back by its member
      await letUndo(question.status !== 'rejected')
    }
    return act === 'withdraw' ? null : requireOwn(trx, id, caller.userId, reading.at)
  })
  notifyDashboards(database)
  return ended
})
