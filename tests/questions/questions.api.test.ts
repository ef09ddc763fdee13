// Questions on the server: who may ask, answer, follow, thank and end them, what members read, and what erasing leaves.

import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportQuestion } from '../../domain/inquiries/inquiries.contracts.ts'
import { actOnMember } from '../../domain/members/member-acts.contracts.ts'
import { askForChange, claimSubmission, getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import {
  decideSubmission,
  getDashboardCounts,
  listArrivals,
  listDecisions,
  listSubmissions,
  undoDecision,
} from '../../domain/moderation/moderation.contracts.ts'
import {
  answerQuestion,
  askQuestion,
  changeQuestion,
  endQuestion,
  followQuestion,
  getQuestion,
  listQuestions,
  manageQuestion,
  takeBackAnswer,
  thankForAnswer,
} from '../../domain/questions/questions.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { deleteAnswersAbout } from '../../server/questions/questions.queries.ts'
import { deleteWithdrawn } from '../../server/questions/questions.sweep.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { recountDashboard, summedDashboard } from '../moderation/dashboard-recount.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, recommend, share } from '../submissions.ts'
import { answer, ask, asked, decidePost, openQuestion, questionFor } from './questions.ts'

const village = await forFile(startTestVillage())
const { sql } = village

beforeEach(async () => {
  await sql`delete from posts`
  await sql`delete from experience_submissions`
  await sql`delete from limits`
})

const list = async (input = {}, as = otto) => (await village.call(listQuestions, input, as)).body
const end = (id: string, act: 'close' | 'withdraw' | 'undo', more = {}, as = maya) =>
  village.call(endQuestion, { id, act, ...more }, as)
const follow = (id: string, following = true, as = otto) => village.call(followQuestion, { id, following }, as)

/** The page of an approved recommendation by Ada. */
const pageOf = async (given = {}) => providerOf(village, await recommend(village, given, ada))

describe('asking', () => {
  it('shows a question to others only after review, and never who asked', async () => {
    const { body: own } = await ask(village)
    expect(own).toMatchObject({ state_now: 'pending', mine: true, words: asked.words, asked_at: null })
    expect((await list()).questions).toEqual([])
    expect((await village.call(getReviewContext, { id: own.id }, ada)).body.village).toEqual({
      providers: 0,
      open_questions: 0,
    })
    await decidePost(village, own.id)
    const { questions, total } = await list()
    expect(total).toBe(1)
    expect(questions).toMatchObject([{ id: own.id, state_now: 'open', mine: false, answers_count: 0, followers: 0 }])
    expect(JSON.stringify(await questionFor(village, own.id))).not.toMatch(/Maya|maya@/)
  })

  it('needs a town of a state, and words', async () => {
    const { body } = await village.call(askQuestion, { ...asked, request_id: v7(), city: ' ', words: '<b></b>' }, maya)
    expect(body).toMatchObject({ fields: [{ path: 'city' }, { path: 'words' }] })
  })

  it('asks once when the answer of the call was lost', async () => {
    const request_id = v7()
    await ask(village, { request_id })
    expect((await ask(village, { request_id })).body).toMatchObject({ id: request_id })
    expect((await ask(village, { request_id }, otto)).body).toMatchObject({ code: 'invalid_input' })
    expect((await list({}, maya)).mine).toHaveLength(1)
  })

  it('takes no id that a recommendation has, nor the other way round', async () => {
    const note = await share(village, {}, otto)
    expect((await ask(village, { request_id: note }, otto)).body).toMatchObject({ code: 'invalid_input' })
    const { body: own } = await ask(village)
    await sql`delete from limits`
    const shared = await village.call(submitRecommendation, recommendationInput({ request_id: own.id } as object), otto)
    expect(shared.body).toMatchObject({ fields: [{ path: 'request_id' }] })
  })

  it('allows two open questions, and ten in 30 days', async () => {
    const first = await openQuestion(village)
    await ask(village)
    expect((await ask(village)).body).toMatchObject({ code: 'two_questions_open' })
    await end(first, 'close')
    await ask(village)
    expect((await end(first, 'undo')).body).toMatchObject({ code: 'two_questions_open' })
    await sql`delete from posts`
    await sql`delete from limits`
    for (let more = 0; more < 10; more++) await end((await ask(village)).body.id, 'withdraw')
    expect((await ask(village)).body).toMatchObject({ code: 'too_many_questions' })
  })

  it('refuses days that have passed, and months that are none', async () => {
    expect((await ask(village, { needed: 'day', needed_by: '2020-01-01' })).body).toMatchObject({
      fields: [{ path: 'needed_by', message: 'This date has passed' }],
    })
    const year = new Date().getFullYear() + 1
    expect((await ask(village, { needed: 'month', needed_by: `${year}-01-15` })).status).toBe(422)
    expect((await ask(village, { needed: 'month', needed_by: `${year}-01-31` })).status).toBe(200)
  })
})

describe('the desk', () => {
  it('decides on the words that were shown, undoes it, and logs what it cleared', async () => {
    const { body: own } = await ask(village)
    const request_id = v7()
    const decision = { id: own.id, status: 'approved' as const, from_status: 'pending' as const, request_id }
    expect((await village.call(decideSubmission, { ...decision, words: 'other words' }, ada)).body).toMatchObject({
      code: 'decided_meanwhile',
    })
    const shown = { ...decision, words: asked.words, cleared_words: ['January'] }
    expect((await village.call(decideSubmission, shown, ada)).status).toBe(200)
    expect((await village.call(listDecisions, { id: own.id }, ada)).body.decisions).toMatchObject([
      { to_status: 'approved', cleared_words: ['January'] },
    ])
    expect((await village.call(undoDecision, { id: own.id, request_id }, ada)).body).toMatchObject({
      status: 'pending',
    })
    expect((await list()).questions).toEqual([])
    expect((await list({}, maya)).mine).toMatchObject([{ state_now: 'pending', asked_at: null }])
  })

  it('has recommendations, questions and lines in one queue, and counts them together', async () => {
    const note = await share(village)
    const question = await openQuestion(village)
    const page = await pageOf({ provider_name: 'Keiko Night' })
    const { body } = await answer(village, question, page, { line: 'Calm with twins.' })
    expect(body.waiting).toBe(true)
    const pending = (await village.call(listSubmissions, { status: 'pending' }, ada)).body
    expect(pending.posts.map(({ kind }) => kind)).toEqual(['line'])
    expect(pending.submissions.map(({ id }) => id)).toEqual([note])
    const lines = (await village.call(listSubmissions, { kind: 'line', search: 'twins' }, ada)).body.posts
    expect(lines).toMatchObject([{ question_words: asked.words, provider_name: 'Keiko N.' }])
    const counts = (await village.call(getDashboardCounts, {}, ada)).body
    expect(counts).toMatchObject({ pending: 2, approved: 2, total: 4 })
    const claims = (await village.call(claimSubmission, { id: lines[0]?.id ?? null }, ada)).body.claims
    expect(claims).toMatchObject([{ submission_id: lines[0]?.id, own: true }])
  })

  it('announces a new question', async () => {
    const since = new Date().toISOString()
    const { body: own } = await ask(village)
    expect((await village.call(listArrivals, { since }, ada)).body.arrivals).toMatchObject([
      { kind: 'submission', id: own.id, submitter_email: maya.email },
    ])
  })

  it('asks for other words, and reads them again', async () => {
    const { body: own } = await ask(village)
    const letter = 'Please leave out the street.'
    await village.call(askForChange, { id: own.id, request_id: v7(), letter, words: asked.words }, ada)
    expect((await list({}, maya)).mine).toMatchObject([{ state_now: 'change_asked' }])
    expect((await questionFor(village, own.id, maya)).own).toMatchObject({ letter })
    const words = 'Twins due in January.'
    const changed = await village.call(changeQuestion, { id: own.id, words, shown_words: asked.words }, maya)
    expect(changed.body).toMatchObject({ state_now: 'pending', words, letter: null })
    expect((await village.call(changeQuestion, { id: own.id, words: 'x', shown_words: 'y' }, maya)).body).toMatchObject(
      {
        code: 'edited_meanwhile',
      },
    )
    await decidePost(village, own.id, 'rejected', { reason: 'It names a child.' })
    expect((await questionFor(village, own.id, maya)).own).toMatchObject({
      state_now: 'rejected',
      decision_reason: 'It names a child.',
    })
    expect((await village.call(getReviewContext, { id: own.id }, ada)).body.asked).toMatchObject([{ letter }])
  })

  it('closes a question, and opens one for longer once', async () => {
    const id = await openQuestion(village)
    expect((await village.call(manageQuestion, { id, act: 'extend' }, ada)).status).toBe(200)
    expect((await village.call(manageQuestion, { id, act: 'extend' }, ada)).body).toMatchObject({
      code: 'extended_before',
    })
    await village.call(manageQuestion, { id, act: 'close' }, ada)
    expect((await questionFor(village, id)).question.state_now).toBe('closed')
    expect((await end(id, 'undo')).body).toMatchObject({ state_now: 'closed' })
    await end(id, 'withdraw')
    expect((await end(id, 'undo')).body).toMatchObject({ state_now: 'closed' })
  })
})

describe('answers', () => {
  it('shows a provider right away, its line after review, and never who answered', async () => {
    const id = await openQuestion(village)
    const page = await pageOf({ provider_name: 'Keiko Night' })
    const { body } = await answer(village, id, page, { line: 'Calm with twins.' })
    expect((await questionFor(village, id, maya)).answers).toMatchObject([
      { provider: { provider_name: 'Keiko N.' }, lines: [{ line: null, mine: false, waiting: false }] },
    ])
    expect((await list()).questions[0]?.answered_with).toEqual([{ provider_id: page, is_business: false }])
    expect((await questionFor(village, id)).answers[0]?.lines).toMatchObject([
      { line: 'Calm with twins.', waiting: true },
    ])
    const [post] = await sql<{ id: string }>`select line_id as id from answers where id = ${body.answer_id}`
    await decidePost(village, post?.id ?? '')
    const { answers, question } = await questionFor(village, id, maya)
    expect(answers[0]?.lines).toMatchObject([{ line: 'Calm with twins.' }])
    expect(question.new_answers).toBe(0)
    expect(JSON.stringify(answers)).not.toMatch(/Otto|otto@/)
  })

  it('joins two parents on one card, refuses the same twice, one’s own question, and a page that is gone', async () => {
    const id = await openQuestion(village)
    const page = await pageOf()
    const request = { id, request_id: v7(), provider_id: page }
    const lost = await village.call(answerQuestion, request, otto)
    expect((await village.call(answerQuestion, request, otto)).body).toEqual(lost.body)
    expect((await answer(village, id, page)).body).toMatchObject({ code: 'answered_before' })
    await answer(village, id, page, {}, ada)
    expect((await questionFor(village, id)).answers).toMatchObject([{ lines: [{}, {}] }])
    expect((await answer(village, id, page, {}, maya)).body).toMatchObject({ code: 'own_question' })
    expect((await answer(village, id, v7())).body).toMatchObject({ code: 'provider_gone' })
    await sql`delete from experience_submissions`
    await end(id, 'close')
    expect((await answer(village, id, page, {}, ada)).body).toMatchObject({ code: 'question_closed' })
  })

  it('shows a recommendation that was shared for it once it is approved, and takes it away when it is withdrawn', async () => {
    const id = await openQuestion(village)
    const note = await share(village, { question_id: id, own_words: 'A handover every morning.' } as object, otto)
    expect(await questionFor(village, id)).toMatchObject({
      answers: [],
      waiting: 1,
      question: { my_answer: 'waiting' },
    })
    await decide(village, note)
    expect((await questionFor(village, id, maya)).answers).toMatchObject([
      { is_new: true, lines: [{ is_note: true, line: 'A handover every morning.' }] },
    ])
    await sql`update experience_submissions set status = 'withdrawn' where id = ${note}`
    await sql`update providers set total_recommendations = 0`
    expect((await questionFor(village, id)).question.answers_count).toBe(0)
  })

  it('counts a parent once who names a provider and recommends them', async () => {
    const id = await openQuestion(village)
    const page = await pageOf({ provider_name: 'Keiko Night' })
    await answer(village, id, page, { line: 'Calm.' })
    const note = await share(village, { provider_name: 'Keiko Night', question_id: id } as object, otto)
    await decide(village, note)
    expect((await questionFor(village, id)).answers).toMatchObject([
      { lines: [{ is_note: true, mine: true, thanks: 0 }] },
    ])
  })

  it('tells who answered why their line was rejected, and does not ask for another', async () => {
    const id = await openQuestion(village)
    const { body } = await answer(village, id, await pageOf(), { line: 'Milo loves her.' })
    const [post] = await sql<{ id: string }>`select line_id as id from answers where id = ${body.answer_id}`
    const letter = {
      id: post?.id ?? '',
      request_id: v7(),
      letter: 'Please leave out the name.',
      words: 'Milo loves her.',
    }
    expect((await village.call(askForChange, letter, ada)).body).toMatchObject({ code: 'decided_meanwhile' })
    await decidePost(village, post?.id ?? '', 'rejected', { reason: 'It names a child.' })
    const rejected = { line: 'Milo loves her.', rejected: { reason: 'It names a child.' } }
    expect((await questionFor(village, id)).answers[0]?.lines).toMatchObject([rejected])
    expect((await questionFor(village, id, maya)).answers[0]?.lines).toMatchObject([{ line: null, rejected: null }])
  })

  it('about a provider who leaves is gone, also who was found', async () => {
    const id = await openQuestion(village)
    const page = await pageOf({ provider_name: 'Keiko Night' })
    await answer(village, id, page, { line: 'Calm.' })
    await end(id, 'close', { found: 'provider', found_id: page })
    await inTransaction(village.database.db, (trx) => deleteAnswersAbout(trx, [page]))
    expect(await questionFor(village, id, maya)).toMatchObject({
      answers: [],
      found: { kind: 'someone', provider_name: null },
    })
    expect(await sql`select from posts where kind = 'line'`).toEqual([])
  })

  it('can be taken back, with its line', async () => {
    const id = await openQuestion(village)
    const { body } = await answer(village, id, await pageOf(), { line: 'Calm.' })
    await village.call(takeBackAnswer, { answer_id: body.answer_id }, maya)
    expect((await questionFor(village, id)).answers).toHaveLength(1)
    await village.call(takeBackAnswer, { answer_id: body.answer_id }, otto)
    expect((await questionFor(village, id)).answers).toEqual([])
    expect(await sql`select from posts where kind = 'line'`).toEqual([])
  })
})

describe('what one member could do to others', () => {
  it('names five providers for a question at most', async () => {
    const id = await openQuestion(village)
    const names = ['Ann', 'Bea', 'Cleo', 'Dora', 'Edda', 'Fay']
    const answers: string[] = []
    for (const name of names) {
      const page = await providerOf(village, await recommend(village, { provider_name: `${name} Marin` }, ada))
      const { status, problem } = await answer(village, id, page)
      answers.push(status === 200 ? 'ok' : problem.code)
    }
    expect(answers).toEqual([...Array(5).fill('ok'), 'five_answers'])
  })

  it('is removed by an administrator, and by nobody else', async () => {
    const page = await providerOf(village, await recommend(village, {}, ada))
    const id = await openQuestion(village)
    const { answer_id } = (await answer(village, id, page, { line: 'Calm.' })).body
    await village.call(takeBackAnswer, { answer_id }, maya)
    expect((await questionFor(village, id)).answers).toHaveLength(1)
    await village.call(takeBackAnswer, { answer_id }, ada)
    expect((await questionFor(village, id)).answers).toEqual([])
    expect(await sql`select from posts where kind = 'line'`).toEqual([])
  })

  it('ends when they are suspended: their open questions are closed', async () => {
    const person = await makePerson(village.database.db)
    const id = await openQuestion(village, {}, person)
    const act = { kind: 'suspend' as const, until: null, words: 'Unkind.', take_down: false }
    const suspended = await village.call(
      actOnMember,
      { id: person.id, act, reason: 'As agreed', last_act_id: null },
      ada,
    )
    expect(suspended.status).toBe(200)
    expect((await questionFor(village, id)).question.state_now).toBe('closed')
  })
})

describe('same here, thanks and reports', () => {
  it('is a state of each member', async () => {
    const id = await openQuestion(village)
    expect((await follow(id)).body).toEqual({ following: true, followers: 1 })
    expect((await follow(id)).body).toEqual({ following: true, followers: 1 })
    expect((await follow(id, true, maya)).body).toMatchObject({ code: 'own_question' })
    expect((await follow(id, false)).body).toEqual({ following: false, followers: 0 })
  })

  it('lets only those who look thank, nobody themselves', async () => {
    const id = await openQuestion(village)
    const { body } = await answer(village, id, await pageOf())
    const thank = (thanked: boolean, as = maya) =>
      village.call(thankForAnswer, { answer_id: body.answer_id, thanked }, as)
    expect((await thank(true, ada)).body).toMatchObject({ code: 'not_allowed' })
    expect((await thank(true)).body).toEqual({ thanked: true })
    expect((await questionFor(village, id, maya)).answers[0]?.lines).toMatchObject([{ thanked: true }])
    await follow(id)
    expect((await thank(true, otto)).body).toMatchObject({ code: 'not_allowed' })
    await follow(id, true, ada)
    expect((await thank(true, ada)).body).toEqual({ thanked: true })
  })

  it('reports a question to the administrators with its link', async () => {
    const id = await openQuestion(village)
    await village.call(reportQuestion, { id, message: 'It names a child.' }, otto)
    expect(await sql`select subject, message from inquiries where message like ${`%${id}`}`).toMatchObject([
      { subject: 'A question: Night Nurse, Oakland' },
    ])
    expect((await village.call(reportQuestion, { id: v7(), message: 'x' }, otto)).body).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the end of a question', () => {
  it('closes with who was found, for some seconds undone', async () => {
    const id = await openQuestion(village)
    const page = await pageOf({ provider_name: 'Keiko Night' })
    await answer(village, id, page)
    expect((await end(id, 'close', { found: 'provider', found_id: v7() })).status).toBe(422)
    await end(id, 'close', { found: 'provider', found_id: page })
    expect((await questionFor(village, id)).found).toBeNull()
    expect((await questionFor(village, id, maya)).found).toEqual({ kind: 'provider', provider_name: 'Keiko N.' })
    expect((await list()).questions).toEqual([])
    expect((await list({ kind: 'night-nurse' })).questions).toMatchObject([{ state_now: 'closed' }])
    expect((await end(id, 'undo')).body).toMatchObject({ state_now: 'open' })
    await end(id, 'close')
    await sql`update questions set undo_until = clock_timestamp()`
    expect((await end(id, 'undo')).body).toMatchObject({ code: 'undo_over' })
  })

  it('is gone once its member took it back', async () => {
    const id = await openQuestion(village)
    await answer(village, id, await pageOf(), { line: 'Calm.' })
    await end(id, 'withdraw')
    expect((await village.call(getQuestion, { id }, maya)).body).toMatchObject({ code: 'not_found' })
    await deleteWithdrawn(village.database.db, village.configuration)
    expect((await end(id, 'undo')).body).toMatchObject({ state_now: 'open' })
    await end(id, 'withdraw')
    await sql`update questions set undo_until = clock_timestamp()`
    await deleteWithdrawn(village.database.db, village.configuration)
    expect(await sql`select from posts`).toEqual([])
  })

  it('withdraws the emails that still wait', async () => {
    const waiting = () => sql`select from mail_outbox where sent_at is null`
    await sql`delete from mail_outbox`
    const id = await openQuestion(village)
    expect(await waiting()).toHaveLength(1)
    await end(await openQuestion(village, {}, ada), 'withdraw', {}, ada)
    expect(await waiting()).toHaveLength(1)
    const { body } = await answer(village, id, await pageOf(), { line: 'Milo loves her.' })
    const [line] = await sql<{ id: string }>`select line_id as id from answers where id = ${body.answer_id}`
    await decidePost(village, line?.id ?? '', 'rejected')
    await sql`delete from mail_outbox where kind = 'recommendation_approved'`
    expect(await waiting()).toHaveLength(1)
    await village.call(takeBackAnswer, { answer_id: body.answer_id }, otto)
    expect(await waiting()).toEqual([])
  })

  it('is undone to what it was: words that nobody read stay unseen', async () => {
    const id = await openQuestion(village)
    await village.call(changeQuestion, { id, words: 'Milo is two.', shown_words: asked.words }, maya)
    await end(id, 'withdraw')
    expect((await end(id, 'undo')).body).toMatchObject({ state_now: 'pending', words: 'Milo is two.' })
    expect((await list()).questions).toEqual([])
  })

  it('of a rejected one cannot be undone, so that nobody approves it for themselves', async () => {
    const id = await openQuestion(village)
    await decidePost(village, id, 'rejected')
    await end(id, 'withdraw')
    expect((await end(id, 'undo')).body).toMatchObject({ code: 'undo_over' })
  })
})

describe('lists', () => {
  it('are near a place, by kind and in three orders, and lead elsewhere when nothing is near', async () => {
    const soon = `${new Date().getFullYear() + 1}-01-05`
    const first = await openQuestion(village, { needed: 'day', needed_by: soon })
    const second = await openQuestion(village, { city: 'San Rafael', service_type: 'nanny' })
    await answer(village, first, await pageOf())
    expect((await list({ location: 'Berkeley, CA' })).questions.map(({ id }) => id)).toEqual([first])
    expect((await list({ location: 'Mill Valley, CA' })).questions.map(({ id }) => id)).toEqual([second])
    expect((await list({ order: 'soonest' })).questions.map(({ id }) => id)).toEqual([first, second])
    expect((await list({ order: 'unanswered' })).questions.map(({ id }) => id)).toEqual([second, first])
    expect((await list({ recommended: '1' }, ada)).questions.map(({ id }) => id)).toEqual([second])
    expect(await list({ location: 'San Jose, CA' })).toMatchObject({
      total: 0,
      elsewhere: [
        { place: 'East Bay', questions: 1 },
        { place: 'North Bay', questions: 1 },
      ],
    })
  })
})

describe('a member who leaves', () => {
  it('leaves the questions that stay, without a name, and nothing else', async () => {
    const family = await makePerson(village.database.db)
    const page = await pageOf()
    const stays = await openQuestion(village, {}, family)
    const goes = await openQuestion(village, {}, family)
    const others = await openQuestion(village)
    await answer(village, stays, page, { line: 'Of somebody else.' })
    await answer(village, goes, page, { line: 'Of somebody else.' })
    await answer(village, others, page, { line: 'Theirs.' }, family)
    await follow(others, true, family)
    const { email } = family
    await eraseMember(village.database.db, { email, recommendations: 'keep', remainingIds: [stays] })
    expect((await list()).questions.map(({ id }) => id)).toEqual([others, stays])
    expect((await questionFor(village, stays)).answers).toHaveLength(1)
    expect((await questionFor(village, others)).answers).toEqual([])
    expect(await sql`select words from posts where kind = 'line'`).toEqual([{ words: 'Of somebody else.' }])
    expect(await sql`select from question_followers`).toEqual([])
    expect(await summedDashboard(village.database.db)).toEqual(await recountDashboard(village.database.db))
  })
})
