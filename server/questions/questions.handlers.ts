import { randomInt } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { openQuestionsLimit, questionsInMonth } from '../../domain/limits.ts'
import { areaOf } from '../../domain/places/location.rules.ts'
import { neededFault, openUntil, readableUntil } from '../../domain/questions/question.rules.ts'
import { nearPlace, nearTown, neighborsIn } from '../../domain/questions/question-places.rules.ts'
import {
  askQuestion,
  changeQuestion,
  endQuestion,
  getQuestion,
  listQuestions,
  manageQuestion,
} from '../../domain/questions/questions.contracts.ts'
import { earliestToday } from '../../domain/recommendations/optional-answers.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import type { Queryable } from '../database/open.ts'
import { lockUser } from '../database/sql.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { holdFiling } from '../providers/filing.queries.ts'
import { readNeighbors } from './neighbors.ts'
import {
  countOpen,
  countWaiting,
  findQuestion,
  isOpen,
  ownOf,
  questionOf,
  readAnswers,
  readElsewhere,
  readOwnQuestions,
  readQuestionPage,
  readQuestions,
} from './questions.queries.ts'

/** Seconds in which closing or withdrawing can be undone: 8 that are offered, and 4 for the call. */
const undoSeconds = 12

const undoUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${undoSeconds})`

/** Locks a question and its post until the transaction ends, in this order. Undefined if it is withdrawn or does not exist. */
const lockQuestion = async (trx: Trx, id: string) => {
  const question = await trx
    .selectFrom('questions')
    .selectAll()
    .select(sql<boolean>`coalesce(undo_until > clock_timestamp(), false)`.as('may_undo'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const post = await trx
    .selectFrom('posts')
    .select(['user_id', 'words', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return question && post && { ...question, ...post }
}

type LockedQuestion = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

const lockOwn = async (trx: Trx, id: string, userId: string): Promise<LockedQuestion> => {
  const question = await lockQuestion(trx, id)
  if (question?.user_id !== userId) throw new Refusal('not_found')
  return question
}

const isOpenAt = ({ status, closed_at, open_until }: LockedQuestion, at: Date): boolean =>
  status === 'approved' && closed_at === null && open_until !== null && open_until > at

const requireOwn = async (db: Queryable, id: string, by: string, at: Date) => {
  const own = await findQuestion(db, id, { by, at })
  if (!own?.mine) throw new Refusal('not_found')
  return ownOf(own)
}

/** Throws `two_questions_open`, or `too_many_questions`. Call it with the account locked. */
const requireRoom = async (trx: Trx, userId: string, at: Date): Promise<void> => {
  const { rows } = await sql<{ open: number; lately: number }>`
    select count(*) filter (where post.status = 'pending' or ${isOpen(at)})::int as open,
      count(*) filter (where post.created_at > ${at}::timestamptz - interval '30 days')::int as lately
    from questions q join posts post on post.id = q.id where post.user_id = ${userId}`.execute(trx)
  const { open = 0, lately = 0 } = rows[0] ?? {}
  if (open >= openQuestionsLimit) throw new Refusal('two_questions_open')
  if (lately >= questionsInMonth) throw new Refusal('too_many_questions')
}

export const askQuestionHandler = handle(askQuestion, async ({ input, caller, database, now }) => {
  const { request_id: id, words, ...asked } = input
  const at = now()
  const fault = neededFault(asked.needed, asked.needed_by, earliestToday(at))
  if (fault) throw invalidField('needed_by', fault)
  const own = await inTransaction(database.db, async (trx) => {
    await lockUser(trx, caller.userId)
    const before = await findQuestion(trx, id, { by: caller.userId, at })
    if (before?.mine) return ownOf(before)
    if (await trx.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst())
      throw invalidField('request_id', 'This id belongs to another question.')
    await requireRoom(trx, caller.userId, at)
    await holdFiling(trx)
    await trx
      .insertInto('posts')
      .values({ id, kind: 'question', user_id: caller.userId, words, created_at: at, waits_since: at })
      .execute()
    await trx
      .insertInto('questions')
      .values({ id, ...asked, area: areaOf(asked), emblem: randomInt(12) })
      .execute()
    return requireOwn(trx, id, caller.userId, at)
  })
  notifyDashboards(database)
  return own
})

export const listQuestionsHandler = handle(listQuestions, async ({ input, caller, db, database, now }) => {
  const reading = { by: caller.userId, at: now() }
  const place = nearPlace(input.location)
  const { rows, next_cursor } = await readQuestionPage(db, place?.areas ?? null, input, reading)
  const questions = rows.map(questionOf)
  const region = place?.region ?? null
  if (input.cursor !== undefined)
    return { questions, next_cursor, region, total: null, readers: null, elsewhere: [], mine: [] }
  const total = await countOpen(db, place?.areas ?? null, input, reading)
  const neighbors = await readNeighbors(database.db)
  const readers = neighborsIn(neighbors, place ?? { areas: [...neighbors.areas.keys()], region: null })
  const elsewhere = total === 0 && place ? await readElsewhere(db, input, reading) : []
  const mine = (await readOwnQuestions(db, reading)).map(questionOf)
  return { questions, next_cursor, region, total, readers, elsewhere, mine }
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
    question: questionOf(question),
    own: question.mine ? ownOf(question) : null,
    found: question.found ? { kind: question.found, provider_name: question.found_name } : null,
    readable_until: ended && readableUntil(ended),
    answers,
    waiting,
    may_thank: question.mine || question.following,
    readers: neighborsIn(neighbors, near),
    also: also.map(questionOf),
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
    await trx
      .updateTable('posts')
      .set({ words, status: 'pending', waits_since: at })
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
      const status = question.asked_at === null ? 'pending' : 'approved'
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

export const manageQuestionHandler = handle(manageQuestion, async ({ input, caller, database, now }) => {
  const at = now()
  const managed = await inTransaction(database.db, async (trx) => {
    const question = await lockQuestion(trx, input.id)
    if (!question || question.status === 'withdrawn' || question.open_until === null) throw new Refusal('not_found')
    const { closed_at, extended_at, open_until } = question
    if (input.act === 'close') {
      if (closed_at !== null) return { open_until, closed_at }
      await trx
        .updateTable('questions')
        .set({ closed_at: at, closed_by: caller.userId })
        .where('id', '=', input.id)
        .execute()
      return { open_until, closed_at: at }
    }
    if (closed_at !== null) throw new Refusal('question_closed')
    if (extended_at !== null) throw new Refusal('extended_before')
    const later = openUntil(new Date(Math.max(open_until.getTime(), at.getTime())))
    await trx.updateTable('questions').set({ open_until: later, extended_at: at }).where('id', '=', input.id).execute()
    return { open_until: later, closed_at }
  })
  notifyDashboards(database)
  return managed
})
