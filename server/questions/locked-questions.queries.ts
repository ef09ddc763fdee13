// Questions that are locked until the transaction ends.
import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import { openChangeRequest } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { isOpen } from './questions.queries.ts'

/** Locks a question and its post until the transaction ends, in this order. Undefined if it is withdrawn or does not exist. */
export const lockQuestion = async (trx: Trx, id: string) => {
  const question = await trx
    .selectFrom('questions')
    .selectAll()
    .select(sql<boolean>`coalesce(undo_until > clock_timestamp(), false)`.as('may_undo'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const post = await trx
    .selectFrom('posts')
    .select(['user_id', 'words', 'status', 'waits_since', 'reviewed_at'])
    .select(openChangeRequest<Date>('posts', 'asked_at', 'post_id').as('change_asked_at'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return question && post && { ...question, ...post }
}

export type LockedQuestion = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

export const lockOwn = async (trx: Trx, id: string, userId: string): Promise<LockedQuestion> => {
  const question = await lockQuestion(trx, id)
  if (question?.user_id !== userId) throw new Refusal('not_found')
  return question
}

export const isOpenAt = ({ status, closed_at, open_until }: LockedQuestion, at: Date): boolean =>
  status === 'approved' && closed_at === null && open_until !== null && open_until > at

/** Locks an open question of somebody else, so that it is not closed meanwhile. */
export const holdOpen = async (trx: Trx, id: string, userId: string, at: Date) => {
  await trx.selectFrom('questions').select('id').where('id', '=', id).forShare().executeTakeFirst()
  // read after the lock: whoever held it may have withdrawn or closed the question
  const held = await trx
    .selectFrom('questions as q')
    .innerJoin('posts as post', 'post.id', 'q.id')
    .select(['post.user_id', 'post.status', isOpen(at).as('is_open')])
    .where('q.id', '=', id)
    .executeTakeFirst()
  if (!held || held.status === 'withdrawn') throw new Refusal('not_found')
  if (held.user_id === userId) throw new Refusal('own_question')
  if (!held.is_open) throw new Refusal(held.status === 'approved' ? 'question_closed' : 'not_found')
}
