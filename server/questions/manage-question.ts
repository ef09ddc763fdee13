// What administrators do with a question of a member, at the desk or on the command line.
import { openUntil } from '../../domain/questions/question.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Trx } from '../database/tables.ts'
import { lockQuestion } from './locked-questions.queries.ts'

interface Managing {
  id: string
  act: 'close' | 'extend'
  at: Date
}

/** Closes a question, or opens it for longer, once. Throws `not_found`, `question_closed`, or `extended_before`. */
export const manage = async (trx: Trx, { id, act, at }: Managing) => {
  const question = await lockQuestion(trx, id)
  if (question?.status !== 'approved' || question.open_until === null) throw new Refusal('not_found')
  const { closed_at, extended_at, open_until } = question
  const change = trx.updateTable('questions').where('id', '=', id)
  if (act === 'close') {
    if (closed_at !== null) return { open_until, closed_at }
    await change.set({ closed_at: at, closed_by: 'village' }).execute()
    return { open_until, closed_at: at }
  }
  if (closed_at !== null) throw new Refusal('question_closed')
  if (extended_at !== null) throw new Refusal('extended_before')
  const later = openUntil(new Date(Math.max(open_until.getTime(), at.getTime())))
  await change.set({ open_until: later, extended_at: at }).execute()
  return { open_until: later, closed_at }
}
