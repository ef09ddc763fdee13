import { sql, type Updateable } from 'kysely'
import { endQuestion } from '../../domain/questions/questions.contracts.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { lockUser } from '../database/sql.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { dropMailsAbout } from '../moderation/decision-mails.ts'
import { isOpenAt, type LockedQuestion, lockOwn } from './locked-questions.queries.ts'
import { readAnswers, requireOwn, requireRoom } from './questions.queries.ts'

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
    const isWithdrawn = question.status === 'withdrawn'
    if (act === 'undo' && (isWithdrawn || question.closed_by === 'member')) {
      if (!question.may_undo) throw new Refusal('undo_over')
      await lockUser(trx, caller.userId)
      await requireRoom(trx, caller.userId, reading.at)
      await letUndo(false)
      const status = question.reviewed_at === null ? 'pending' : 'approved'
      if (isWithdrawn) await trx.updateTable('posts').set({ status }).where('id', '=', id).execute()
      else await write({ closed_at: null, closed_by: null, found: null, found_id: null })
    }
    if (act === 'close' && question.closed_at === null) {
      if (!isOpenAt(question, reading.at)) throw new Refusal('question_closed')
      const page = found === 'provider' && found_id ? await foundPage(trx, question, reading, found_id) : null
      const how = page || found !== 'provider' ? found : 'someone'
      await write({ closed_at: reading.at, closed_by: 'member', found: how, found_id: page })
      await letUndo(true)
    }
    if (act === 'withdraw' && !isWithdrawn) {
      await trx.updateTable('posts').set({ status: 'withdrawn' }).where('id', '=', id).execute()
      // one that was rejected is not brought back by its member
      await letUndo(question.status !== 'rejected')
      await dropMailsAbout(trx, [id])
    }
    return act === 'withdraw' ? null : requireOwn(trx, id, caller.userId, reading.at)
  })
  notifyDashboards(database)
  return ended
})
