// What members do with a question of somebody else: name a provider, look for the same, thank.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import {
  answerQuestion,
  followQuestion,
  takeBackAnswer,
  thankForAnswer,
} from '../../domain/questions/questions.contracts.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { findPage } from '../providers/provider-numbers.queries.ts'
import { readNeighbors } from './neighbors.ts'
import { deletePosts, isOpen, readPlaceShown } from './questions.queries.ts'

/** Locks an open question of somebody else, so that it is not closed meanwhile. */
const holdOpen = async (trx: Trx, id: string, userId: string, at: Date) => {
  const held = await trx
    .selectFrom('questions as q')
    .innerJoin('posts as post', 'post.id', 'q.id')
    .select(['post.user_id', 'post.status', isOpen(at).as('is_open')])
    .where('q.id', '=', id)
    .forShare('q')
    .executeTakeFirst()
  if (!held || held.status === 'withdrawn') throw new Refusal('not_found')
  if (held.user_id === userId) throw new Refusal('own_question')
  if (!held.is_open) throw new Refusal(held.status === 'approved' ? 'question_closed' : 'not_found')
}

export const answerQuestionHandler = handle(answerQuestion, async ({ input, caller, database, now }) => {
  const { id, request_id, provider_id, line } = input
  const { userId } = caller
  const at = now()
  const neighbors = await readNeighbors(database.db)
  const answered = await inTransaction(database.db, async (trx) => {
    const before = await trx
      .selectFrom('answers')
      .select(['user_id', 'question_id', 'line_id'])
      .where('id', '=', request_id)
      .executeTakeFirst()
    if (before?.user_id === userId && before.question_id === id)
      return { answer_id: request_id, waiting: before.line_id !== null }
    if (before) throw invalidField('request_id', 'This id belongs to another answer.')
    await holdOpen(trx, id, userId, at)
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
    return { answer_id: request_id, waiting: line !== null }
  })
  if (answered.waiting) notifyDashboards(database)
  return answered
})

export const takeBackAnswerHandler = handle(takeBackAnswer, async ({ input, caller, database }) => {
  await inTransaction(database.db, async (trx) => {
    const gone = await trx
      .deleteFrom('answers')
      .where('id', '=', input.answer_id)
      .where('user_id', '=', caller.userId)
      .returning('line_id')
      .executeTakeFirst()
    if (gone?.line_id) await deletePosts(trx, [gone.line_id])
  })
  notifyDashboards(database)
  return { taken_back: true as const }
})

export const followQuestionHandler = handle(followQuestion, ({ input, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
    const { id: question_id, following } = input
    const user_id = caller.userId
    if (following) {
      await holdOpen(trx, question_id, user_id, now())
      await trx
        .insertInto('question_followers')
        .values({ question_id, user_id, followed_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await trx
        .deleteFrom('question_followers')
        .where('question_id', '=', question_id)
        .where('user_id', '=', user_id)
        .execute()
    }
    const { followers } = await trx
      .selectFrom('question_followers')
      .select(sql<number>`count(*)::int`.as('followers'))
      .where('question_id', '=', question_id)
      .executeTakeFirstOrThrow()
    return { following, followers }
  }),
)

export const thankForAnswerHandler = handle(thankForAnswer, ({ input, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
    const { answer_id, thanked } = input
    const user_id = caller.userId
    if (!thanked) {
      await trx.deleteFrom('answer_thanks').where('answer_id', '=', answer_id).where('user_id', '=', user_id).execute()
      return { thanked }
    }
    const answer = await trx
      .selectFrom('answers as a')
      .innerJoin('posts as post', 'post.id', 'a.question_id')
      .select(['a.user_id as author', 'post.user_id as asker', 'a.question_id'])
      .where('a.id', '=', answer_id)
      .forShare('a')
      .executeTakeFirst()
    if (!answer) throw new Refusal('not_found')
    const follows = trx
      .selectFrom('question_followers')
      .select('user_id')
      .where('question_id', '=', answer.question_id)
      .where('user_id', '=', user_id)
    const mayThank = answer.asker === user_id || (await follows.executeTakeFirst()) !== undefined
    if (!mayThank || answer.author === user_id) throw new Refusal('not_allowed')
    await trx
      .insertInto('answer_thanks')
      .values({ answer_id, user_id, thanked_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { thanked }
  }),
)
