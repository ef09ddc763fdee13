// Simultaneous attempts with names on the do-not-list get no more answers than sequential ones.
import { expect, it } from 'vitest'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { forgetLimits, share } from '../submissions.ts'
import { noteOf, putOnList } from './do-not-list.ts'

const village = await forFile(startTestVillage())
const email = 'josefina@brightwell.example'
await putOnList(village, { notes: [noteOf({})], mailboxes: new Map([[email, true]]), removingMailbox: email })
const listed = { provider_name: 'Josefina Brightwell', has_contact_consent: true, provider_email: email }

const person = async () => {
  const one = await makePerson(village.database.db)
  await village.accessToken(one)
  return one
}
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

it('of twenty simultaneous notes at most five are answered', async () => {
  const guesser = await person()
  const codes = (await times(20, () => village.call(submitRecommendation, recommendationInput(listed), guesser))).map(
    ({ problem }) => problem.code,
  )
  expect(codes.filter((code) => code === 'not_listed').length).toBeLessThanOrEqual(5)
  expect(new Set(codes)).toEqual(new Set(['not_listed', 'too_many_submissions']))
})

it('of ten simultaneous edits five are answered, and the note stays as it is', async () => {
  const guesser = await person()
  const id = await share(village, { provider_name: 'Before the Edit' }, guesser)
  const codes = (
    await times(10, () => village.call(editRecommendation, { id, ...recommendationInput(listed) }, guesser))
  ).map(({ problem }) => problem.code)
  expect(codes.filter((code) => code === 'not_listed')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too_many_submissions')).toHaveLength(5)
})

it('of ten simultaneous notes about others one is accepted, and no attempt is counted', async () => {
  const parent = await person()
  const instead = recommendationInput({ provider_name: 'Innocent Inga' })
  const answers = await times(10, () => village.call(submitRecommendation, instead, parent))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await forgetLimits(village)
  expect((await village.call(submitRecommendation, instead, parent)).status).toBe(200)
})
