import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { areaOf } from '../../domain/places/location.rules.ts'
import { neededFault, readableUntil } from '../../domain/questions/question.rules.ts'
import { nearPlace, nearTown, readersIn } from '../../domain/questions/question-places.rules.ts'
import {
  askQuestion,
  changeQuestion,
  followQuestion,
  getQuestion,
  listQuestions,
  manageQuestion,
  takeBackAnswer,
  thankForAnswer,
} from '../../domain/questions/questions.contracts.ts'
import { earliestToday } from '../../domain/recommendations/optional-answers.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { follow, unfollow } from '../alerts/alerts.queries.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { lockUser } from '../database/sql.ts'
import { inTransaction, onCommit } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { holdFiling } from '../providers/filing.queries.ts'
import { isOpenAt, lockOwn } from './locked-questions.queries.ts'
import { manage } from './manage-question.ts'
import { readNeighbors } from './neighbors.ts'
import {
  countOpen,
  countWaiting,
  deleteAnswer,
  findQuestion,
  isIdOfPost,
  isOpen,
  ownOf,
  readAnswers,
  readElsewhere,
  readOwnQuestions,
  readPlaceShown,
  readQuestionPage,
  readQuestions,
  requireMonth,
  requireOwn,
  requireRoom,
} from './questions.queries.ts'

export const askQuestionHandler = handle(askQuestion, async ({ input, caller, database, now, metrics }) => {
  const { request_id: id, words, ...asked } = input
  const at = now()
  const fault = neededFault(asked.needed, asked.needed_by, earliestToday(at))
  if (fault) throw invalidField('needed_by', fault)
  const own = await inTransaction(database.db, async (trx) => {
    await lockUser(trx, caller.userId)
    const before = await findQuestion(trx, id, { by: caller.userId, at })
    if (before?.mine) return ownOf(before)
    const taken = trx.selectFrom('experience_submissions').select('id').where('id', '=', id)
    if ((await isIdOfPost(trx, id)) || (await taken.executeTakeFirst()))
      throw invalidField('request_id', 'This id belongs to another question.')
    await requireRoom(trx, caller.userId, at)
    await requireMonth(trx, caller.userId, at)
    await holdFiling(trx)
    await trx
      .insertInto('posts')
      .values({ id, kind: 'question', user_id: caller.userId, words, created_at: at, waits_since: at })
      .execute()
    await trx
      .insertInto('questions')
      .values({ id, ...asked, area: areaOf(asked), emblem: randomInt(12) })
      .execute()
    onCommit(trx, () => metrics.countQuestion('asked'))
    return requireOwn(trx, id, caller.userId, at)
  })
  notifyDashboards(database)
  return own
})

export const listQuestionsHandler = handle(listQuestions, async ({ input, caller, db, database, now }) => {
  const reading = { by: caller.userId, at: now() }
  const place = nearPlace(input.location)
  const { rows: questions, next_cursor } = await readQuestionPage(db, place?.areas ?? null, input, reading)
  const region = place?.region ?? null
  if (input.cursor !== undefined)
    return { questions, next_cursor, region, total: null, readers: null, elsewhere: [], mine: [], asking_from: null }
  const total = await countOpen(db, place?.areas ?? null, input, reading)
  const neighbors = await readNeighbors(database.db)
  const readers = readersIn(neighbors, place ?? { areas: [...neighbors.areas.keys()], region: null })
  const elsewhere = total === 0 && place ? await readElsewhere(db, input, reading) : []
  const mine = await readOwnQuestions(db, reading)
  const asking_from = await readPlaceShown(db, caller.userId, neighbors)
  return { questions, next_cursor, region, total, readers, elsewhere, mine, asking_from }
})

export const getQuestionHandler = handle(getQuestion, async ({ input: { id }, caller, db, database, now }) => {
  const reading = { by: caller.userId, at: now() }
  const question = await findQuestion(db, id, reading)
  if (!question) throw new Refusal('not_found')
  const near = nearTown(question)
  const isNear = sql`q.area = any(${near.areas}::text[]) and q.id <> ${id} and ${isOpen(reading.at)}`
  const [answers, also, waiting, neighbors] = await Promise.all([
    readAnswers(db, question, reading),
    readQuestions(db, isNear, { ...reading, limit: 2 }),
    countWaiting(db, id, caller.userId),
    readNeighbors(database.db),
  ])
  if (question.new_answers > 0)
    await database.db.updateTable('questions').set({ seen_at: reading.at }).where('id', '=', id).execute()
  const ended = question.closed_at ?? question.open_until
  return {
    question,
    own: question.mine ? ownOf(question) : null,
    found: question.mine && question.found ? { kind: question.found, provider_name: question.found_name } : null,
    readable_until: ended && readableUntil(ended),
    answers,
    waiting,
    may_thank: question.mine || question.following,
    readers: readersIn(neighbors, near),
    also,
  }
})

export const changeQuestionHandler = handle(changeQuestion, async ({ input, caller, database, now }) => {
  const { id, words, shown_words } = input
  const at = now()
  const own = await inTransaction(database.db, async (trx) => {
    const question = await lockOwn(trx, id, caller.userId)
    if (question.status === 'withdrawn') throw new Refusal('not_found')
    if (question.words === words) return requireOwn(trx, id, caller.userId, at)
    if (question.words !== shown_words) throw new Refusal('edited_meanwhile')
    if (question.status === 'approved' && !isOpenAt(question, at)) throw new Refusal('question_closed')
    if (question.status === 'rejected') {
      await lockUser(trx, caller.userId)
      await requireRoom(trx, caller.userId, at)
    }
    const { waits_since: since, change_asked_at: askedAt } = question
    // while a change is asked for, the wait stops
    const waited = question.status === 'pending' ? (askedAt ?? at).getTime() - since.getTime() : 0
    await trx
      .updateTable('posts')
      .set({ words, status: 'pending', waits_since: new Date(at.getTime() - waited) })
      .set({ reviewed_at: null, reviewed_by: null, decision_reason: null })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('change_requests')
      .set({ answered_at: at })
      .where('post_id', '=', id)
      .where('undone_at', 'is', null)
      .where('answered_at', 'is', null)
      .execute()
    return requireOwn(trx, id, caller.userId, at)
  })
  notifyDashboards(database)
  return own
})

export const manageQuestionHandler = handle(manageQuestion, async ({ input, database, now }) => {
  const { id, act } = input
  const managed = await inTransaction(database.db, (trx) => manage(trx, { id, act, at: now() }))
  notifyDashboards(database)
  return managed
})

export const takeBackAnswerHandler = handle(takeBackAnswer, async ({ input, caller, database, log }) => {
  const { answer_id } = input
  const author = await inTransaction(database.db, (trx) =>
    deleteAnswer(trx, answer_id, caller.isAdmin ? null : caller.userId),
  )
  if (author !== undefined && author !== caller.userId)
    log.info({ answer: answer_id, author, by: caller.userId }, 'answer removed')
  notifyDashboards(database)
  return { taken_back: true as const }
})

export const followQuestionHandler = handle(followQuestion, ({ input, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
    const { id: question_id, following } = input
    const user_id = caller.userId
    await (following ? follow(trx, user_id, question_id, now()) : unfollow(trx, user_id, question_id))
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
