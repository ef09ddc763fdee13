// People who act on a question at the same moment.

import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { setPageRemoved } from '../../domain/providers/providers.contracts.ts'
import { endQuestion, followQuestion } from '../../domain/questions/questions.contracts.ts'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { recommend, share, tryDecide } from '../submissions.ts'
import { answer, ask, decidePost, openQuestion, questionFor } from './questions.ts'

const village = await forFile(startTestVillage())
const { sql } = village

const rounds = 5

beforeEach(async () => {
  await sql`delete from posts`
  await sql`delete from experience_submissions`
  await sql`delete from limits`
})

const codes = (answers: { status: number; body: unknown }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'ok' : (body as { code: string }).code)).sort()

it('allows two open questions, however many are asked at once', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask(village)))
  expect(codes(asked)).toEqual(['ok', 'ok', ...Array(3).fill('two_questions_open')])
})

it('takes one answer of a member, and one question when an answer of the call was lost', async () => {
  const page = await providerOf(village, await recommend(village, {}, ada))
  const request_id = v7()
  expect(codes(await Promise.all([1, 2, 3].map(() => ask(village, { request_id }))))).toEqual(['ok', 'ok', 'ok'])
  await decidePost(village, request_id)
  const answers = await Promise.all([1, 2, 3].map(() => answer(village, request_id, page, { line: 'Calm.' })))
  expect(codes(answers)).toEqual(['answered_before', 'answered_before', 'ok'])
  await sql`delete from answers`
  await sql`delete from posts where kind = 'line'`
  const again = { request_id: v7(), line: 'Calm.' }
  const repeated = await Promise.all([1, 2, 3].map(() => answer(village, request_id, page, again)))
  expect(codes(repeated)).toEqual(['ok', 'ok', 'ok'])
  expect(await sql`select from posts where kind = 'line'`).toHaveLength(1)
})

it('takes an answer before a question is closed, or refuses it', async () => {
  const page = await providerOf(village, await recommend(village, {}, ada))
  for (let round = 0; round < rounds; round++) {
    const id = await openQuestion(village)
    const [answered, closed] = await Promise.all([
      answer(village, id, page),
      village.call(endQuestion, { id, act: 'close' }, maya),
    ])
    expect(closed.status).toBe(200)
    expect((await questionFor(village, id)).answers).toHaveLength(answered.status === 200 ? 1 : 0)
  }
})

it('shows no recommendation that is approved and withdrawn at the same moment', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await openQuestion(village)
    const note = await share(village, { question_id: id } as object, otto)
    const [decided] = await Promise.all([
      tryDecide(village, note, 'approved'),
      village.call(withdrawRecommendation, { id: note }, otto),
    ])
    expect([200, 404, 409]).toContain(decided.status)
    expect((await questionFor(village, id)).answers).toEqual([])
    await village.call(endQuestion, { id, act: 'close' }, maya)
  }
})

it('shows no answer whose page is taken down while its recommendation and its line are approved', async () => {
  for (let round = 0; round < rounds; round++) {
    const page = await providerOf(village, await recommend(village, { provider_name: `Keiko ${round}` }, ada))
    const id = await openQuestion(village)
    await answer(village, id, page, { line: 'Calm.' })
    const [line] = await sql<{ id: string }>`select id from posts where kind = 'line'`
    const note = await share(village, { provider_name: `Keiko ${round}`, question_id: id } as object, otto)
    const remove = (removed: boolean) =>
      village.call(setPageRemoved, { short_id: shortIdOf(page), removed } as never, ada)
    const done = await Promise.all([
      tryDecide(village, note, 'approved'),
      decidePost(village, line?.id ?? ''),
      remove(true),
    ])
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await questionFor(village, id, maya)).answers).toEqual([])
    expect((await remove(false)).status).toBe(200)
    expect((await questionFor(village, id, maya)).answers).toHaveLength(1)
    await sql`delete from posts`
  }
})

it('counts who looks for the same once, from two tabs', async () => {
  const id = await openQuestion(village)
  await Promise.all([1, 2, 3].map(() => village.call(followQuestion, { id, following: true }, otto)))
  expect((await questionFor(village, id)).question.followers).toBe(1)
})
