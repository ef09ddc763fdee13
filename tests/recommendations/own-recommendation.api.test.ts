// A parent's own recommendation: only they can see, edit and withdraw it; others see the approved version.
import { beforeEach, describe, expect, it } from 'vitest'
import { getDashboardCounts, getStandings, listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import {
  editRecommendation,
  getMyRecommendation,
  withdrawRecommendation,
} from '../../domain/recommendations/own-recommendation.contracts.ts'
import { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, recommend, share, tryDecide } from '../submissions.ts'
import { edit, edited, nothingWrong, statusesOf, wrongNumbers } from './recommendation-versions.ts'

const village = await forFile(startTestVillage())
beforeEach(() => village.database.db.deleteFrom('limits').where('key', 'like', 'call:edit-recommendation:%').execute())

const see = (id: string, as = maya) => village.call(getMyRecommendation, { id }, as)
const mine = async () => (await village.call(getMySubmissions, {}, maya)).body.submissions
const withdraw = (id: string, as = maya) => village.call(withdrawRecommendation, { id }, as)
const named = (provider_name: string) => ({ provider_name })
const found = async (search_query: string) => {
  const { body } = await village.call(searchProviders, { search_query }, otto)
  return body.providers.map((provider) => [provider.own_words, provider.total_recommendations])
}
const queued = async (search: string) => {
  const { body } = await village.call(listSubmissions, { search }, ada)
  return body.submissions.map(({ id, status }) => ({ id, status }))
}

describe('the author of a recommendation', () => {
  it('is the only one who can see, edit or withdraw it', async () => {
    const id = await recommend(village, named('Owned Only'))
    for (const stranger of [otto, ada]) {
      const change = await village.call(editRecommendation, { id, ...recommendationInput() }, stranger)
      const answers = [await see(id, stranger), change, await withdraw(id, stranger)]
      expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(Array(3).fill([404, 'not_found']))
    }
    expect(await statusesOf(village, id)).toEqual(['approved'])
  })

  it('sees all answers, including contact details, and never the administrators’ notes', async () => {
    const id = await share(village, {
      ...named('Told Again'),
      highlights: ['Reliable'],
      custom_highlight: 'Sings, and bakes',
      has_contact_consent: true,
      provider_phone: '510-555-0142',
      latitude: 37.8,
      longitude: -122.3,
    })
    await tryDecide(village, id, 'rejected', { admin_notes: 'private', reason: ' Names a <b>home</b>. ' })
    const { body } = await see(id)
    expect(body).toMatchObject({
      provider_name: 'Told Again',
      highlights: 'Reliable, Sings, and bakes',
      provider_phone: '510-555-0142',
      latitude: 37.8,
      status: 'rejected',
      decision_reason: 'Names a home.',
      earlier_shown: false,
      last_of_provider: false,
    })
    expect(JSON.stringify(body)).not.toContain('private')
    expect(body.story.map(({ kind }) => kind)).toEqual(['rejected', 'shared'])
  })
})

describe('an edit', () => {
  it('of an approved recommendation is pending, and the visible version stays until it is approved', async () => {
    const id = await recommend(village, { ...named('Stays Shown'), own_words: 'First words.' })
    const next = await edited(village, id, { ...named('Stays Shown'), own_words: 'Second words.' })
    expect(await found('Stays Shown')).toEqual([['First words.', 1]])
    expect((await mine()).filter(({ provider_name }) => provider_name === 'Stays Shown')).toMatchObject([
      { id: next, status: 'pending', earlier_shown: true },
    ])
    expect((await see(id)).body).toMatchObject({ id: next, own_words: 'Second words.', earlier_shown: true })
    await decide(village, next)
    expect(await found('Stays Shown')).toEqual([['Second words.', 1]])
    expect(await statusesOf(village, id)).toEqual(['replaced', 'approved'])
    expect((await see(id)).body.story.map(({ kind }) => kind)).toEqual(['approved', 'edited', 'approved', 'shared'])
    expect(await queued('Stays Shown')).toEqual([{ id: next, status: 'approved' }])
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('keeps the visible version if it is rejected; rejecting it after its approval restores that version', async () => {
    const id = await recommend(village, { ...named('Comes Back'), own_words: 'First words.' })
    const next = await edited(village, id, { ...named('Comes Back'), own_words: 'Second words.' })
    await decide(village, next, 'rejected')
    expect(await found('Comes Back')).toEqual([['First words.', 1]])
    expect((await see(id)).body).toMatchObject({ id: next, status: 'rejected', earlier_shown: true })
    const move = (from_status: 'approved' | 'rejected', status: 'approved' | 'rejected') =>
      tryDecide(village, next, status, { from_status })
    await move('rejected', 'approved')
    expect(await found('Comes Back')).toEqual([['Second words.', 1]])
    await move('approved', 'rejected')
    expect(await found('Comes Back')).toEqual([['First words.', 1]])
    expect(await statusesOf(village, id)).toEqual(['approved', 'rejected'])
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('of a pending or rejected recommendation replaces it at once', async () => {
    const id = await share(village, named('Waits Still'))
    const second = await edited(village, id, { ...named('Waits Still'), rating: 4 })
    await decide(village, second, 'rejected')
    const third = await edited(village, second, { ...named('Waits Still'), rating: 3 })
    expect(await statusesOf(village, id)).toEqual(['replaced', 'replaced', 'pending'])
    expect(await queued('Waits Still')).toEqual([{ id: third, status: 'pending' }])
    const { body } = await village.call(getStandings, { ids: [id, second, third] }, ada)
    expect(body.standings.map((standing) => standing.id)).toEqual([third])
  })

  it('with another name moves to that provider once it is approved', async () => {
    const id = await recommend(village, named('Wrongly Spelt'))
    const next = await edited(village, id, named('Rightly Spelt'))
    expect([await found('Wrongly'), await found('Rightly')]).toEqual([[[null, 1]], []])
    await decide(village, next)
    expect([await found('Wrongly'), await found('Rightly')]).toEqual([[], [[null, 1]]])
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('keeps its start date, and is validated like a new recommendation', async () => {
    const id = await share(village, named('Long Available'))
    await village.sql`update experience_submissions set available_start_date = '2020-01-05' where id = ${id}`
    const change = (available_start_date: string) => ({ ...named('Long Available'), rating: 4, available_start_date })
    const other = await edit(village, id, change('2020-01-06'))
    expect([other.status, other.problem.fields?.[0]?.path]).toEqual([422, 'available_start_date'])
    const next = await edited(village, id, change('2020-01-05'))
    expect((await see(next)).body.available_start_date).toBe('2020-01-05')
  })
})

describe('withdrawing', () => {
  it('the last recommendation hides its provider, in all versions, and is idempotent', async () => {
    const id = await recommend(village, named('Last One'))
    expect((await see(id)).body.last_of_provider).toBe(true)
    const next = await edited(village, id, { ...named('Last One'), rating: 4 })
    const before = (await village.call(getDashboardCounts, {}, ada)).body
    for (const _ of [1, 2]) expect((await withdraw(next)).status).toBe(200)
    expect(await statusesOf(village, id)).toEqual(['withdrawn', 'withdrawn'])
    expect(await found('Last One')).toEqual([])
    expect(await queued('Last One')).toEqual([])
    expect((await mine()).some(({ provider_name }) => provider_name === 'Last One')).toBe(false)
    expect((await see(id)).status).toBe(404)
    expect((await edit(village, next, named('Last One'))).status).toBe(404)
    const after = (await village.call(getDashboardCounts, {}, ada)).body
    expect([after.pending, after.approved, after.total]).toEqual([
      before.pending - 1,
      before.approved - 1,
      before.total - 2,
    ])
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('one of two recommendations keeps the other', async () => {
    const id = await recommend(village, named('One Of Two'))
    await recommend(village, named('One Of Two'), otto)
    expect((await see(id)).body.last_of_provider).toBe(false)
    await withdraw(id)
    expect(await found('One Of Two')).toEqual([[null, 1]])
  })
})
