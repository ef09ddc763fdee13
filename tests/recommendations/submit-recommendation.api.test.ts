// Sharing a recommendation: what is stored, what is refused, and what the server decides itself.
import { v4 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  getMySubmissions,
  getRecentRecommendations,
  submitRecommendation,
} from '../../domain/recommendations/recommendations.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, forgetLimits, recommend, share } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('submit-recommendation', () => {
  beforeEach(() => forgetLimits(village))

  const stored = (id: string) =>
    village.database.db.selectFrom('experience_submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('stores the recommendation as pending, in the caller’s name, with the generated sentence', async () => {
    const id = await share(village, { provider_name: 'Rosa Martinez', rating: 4 })
    const row = await stored(id)
    expect(row).toMatchObject({
      submitter_email: maya.email,
      status: 'pending',
      provider_name: 'Rosa Martinez',
      business_name: null,
      city: 'Oakland',
      state: 'CA',
      zip_code: '94607',
      highlights: 'Reliable, Great with newborns',
      recommendation:
        'I used this service and was particularly impressed by: reliable, great with newborns. Overall, I would rate them 4 stars.',
      reviewed_at: null,
      reviewed_by: null,
    })
  })

  it('refuses a second one within a minute; an invalid one does not count', async () => {
    const bad = await village.call(submitRecommendation, recommendationInput({ rating: 6 }), maya)
    expect([bad.status, bad.problem.fields]).toEqual([422, [{ path: 'rating', message: 'Please select a rating' }]])
    expect((await village.call(submitRecommendation, recommendationInput(), maya)).status).toBe(200)
    const second = await village.call(submitRecommendation, recommendationInput(), maya)
    expect(second.status).toBe(429)
    expect(second.problem).toMatchObject({
      code: 'too_many_submissions',
      detail: 'Please wait a moment before submitting another recommendation.',
    })
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50)
    expect((await village.call(submitRecommendation, recommendationInput(), otto)).status).toBe(200)
  })

  it('is idempotent, even for simultaneous requests, and refuses another member’s request id', async () => {
    const request_id = v4()
    const input = { ...recommendationInput({ provider_name: 'Sent Twice' }), request_id }
    const answers = await Promise.all([1, 2].map(() => village.call(submitRecommendation, input, maya)))
    answers.push(await village.call(submitRecommendation, input, maya))
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, request_id]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const foreign = await village.call(submitRecommendation, input, otto)
    expect([foreign.status, foreign.problem.fields?.[0]?.path]).toEqual([422, 'request_id'])
    const mine = await village.call(getMySubmissions, {}, maya)
    expect(mine.body.submissions.filter((one) => one.provider_name === 'Sent Twice')).toHaveLength(1)
  })

  it('get-my-submissions lists only the caller’s own, with their status', async () => {
    const id = await share(village, { provider_name: 'Only Otto Knows' }, otto)
    const decided = await decide(village, id, 'rejected')
    const mine = await village.call(getMySubmissions, {}, otto)
    expect(mine.body.submissions.find((one) => one.id === id)).toMatchObject({
      provider_name: 'Only Otto Knows',
      status: 'rejected',
      reviewed_at: decided.reviewed_at,
    })
    const hers = await village.call(getMySubmissions, {}, maya)
    expect(hers.body.submissions.map((one) => one.id)).not.toContain(id)
  })

  it('get-recent-recommendations lists individuals above 4 by shortened name, without private data', async () => {
    await recommend(village, { provider_name: 'Beatriz Fuentes', rating: 5, own_words: 'Ask for her, 510 555 0142.' })
    await recommend(village, {
      provider_name: 'Harbor Daycare',
      service_type: 'daycare',
      is_business: true,
      highlights: [],
      custom_highlight: 'Kind',
    })
    await recommend(village, { provider_name: 'Grumpy Person', rating: 4 })
    await share(village, { provider_name: 'Still Waiting', rating: 5 })
    const { body } = await village.call(getRecentRecommendations, {})
    const names = body.recommendations.map((one) => one.provider_name)
    expect(names[0]).toBe('Beatriz F.')
    expect(names).not.toContain('Harbor Daycare')
    expect(names).not.toContain('Grumpy P.')
    expect(names).not.toContain('Still W.')
    const text = JSON.stringify(body)
    for (const secret of [maya.email, ada.email, 'submission', 'contact', '"id"', '0142'])
      expect(text).not.toContain(secret)
    const members = await village.call(getRecentRecommendations, {}, otto)
    expect(members.body.recommendations[0]).toEqual({
      ...body.recommendations[0],
      own_words: 'Ask for her, 510 555 0142.',
    })
  })
})
