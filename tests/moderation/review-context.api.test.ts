// The context of a submission at the desk, and which administrator is reading it.
import { v4 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  claimMinutes,
  claimSubmission,
  getReviewContext,
  presenceSeconds,
} from '../../domain/moderation/desk.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, makeAdministrator, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share } from '../submissions.ts'

const village = await forFile(startTestVillage())
beforeAll(() => makeAdministrator(village.database.db, otto))
const contextOf = async (id: string) => (await village.call(getReviewContext, { id }, ada)).body
const contact = { has_contact_consent: true, provider_phone: '(510) 555-0188' }

describe('the context of a submission', () => {
  it('contains the page it would join with the evidence, possible duplicates, and its parent’s record', async () => {
    await recommend(village, { provider_name: 'Rosalind Beside', ...contact })
    await recommend(village, { provider_name: 'Rosalynd Besides', location: 'Oakland, CA' }, otto)
    const id = await share(village, { provider_name: 'Rosalind Beside', ...contact })
    const context = await contextOf(id)
    expect(context.joins).toMatchObject({ provider_name: 'Rosalind Beside', total_recommendations: 1 })
    const { joined_at, ...parent } = context.parent ?? { joined_at: '' }
    expect(parent).toMatchObject({ name: maya.fullName, approved: 1, rejected: 0, pending: 0 })
    expect(Date.parse(joined_at)).toBeGreaterThan(0)
    expect(context.asked).toEqual([])

    // the name has a typo, but the phone number matches
    const slip = await contextOf(await share(village, { provider_name: 'Rosalind Besidde', ...contact }))
    expect(slip.joins).toMatchObject({ provider_name: 'Rosalind Beside' })
    expect(slip.joins?.evidence).toEqual(expect.arrayContaining(['phone', 'near_name']))
    expect(slip.parent).toMatchObject({ approved: 1, pending: 1 })
  })

  it('is empty without a similar page, and refused for an unknown submission', async () => {
    const id = await share(village, { provider_name: 'Quite Alone' })
    expect(await contextOf(id)).toMatchObject({ joins: null, duplicates: [] })
    const { problem } = await village.call(getReviewContext, { id: v4() }, ada)
    expect(problem.code).toBe('not_found')
  })
})

describe('reading a submission', () => {
  const claim = async (id: string, as = ada) => (await village.call(claimSubmission, { id }, as)).body.claims
  const age = (seconds: number) =>
    village.sql`
      update submission_claims set seen_at = seen_at - make_interval(secs => ${seconds}),
        claimed_at = claimed_at - make_interval(secs => ${seconds})`

  it('is shown to colleagues, the first reader first, until it expires or ends with another claim', async () => {
    const [one, two] = [
      await share(village, { provider_name: 'Read One' }),
      await share(village, { provider_name: 'Read Two' }),
    ]
    const hers = { submission_id: one, name: ada.fullName, first: true, looking: true }
    expect(await claim(one)).toEqual([{ ...hers, own: true }])
    const his = { submission_id: one, name: otto.fullName, first: false, looking: true }
    expect(await claim(one, otto)).toEqual([
      { ...hers, own: false },
      { ...his, own: true },
    ])
    // a repeated call only renews the claim
    expect((await claim(one)).map(({ own, first }) => [own, first])).toEqual([
      [true, true],
      [false, false],
    ])
    await age(presenceSeconds + 1)
    expect((await claim(two, otto)).find(({ own }) => !own)).toMatchObject({ submission_id: one, looking: false })
    expect((await claim(two, otto)).filter(({ own }) => own).map(({ submission_id }) => submission_id)).toEqual([two])
    await age(claimMinutes * 60)
    expect(await claim(one, otto)).toMatchObject([{ own: true, first: true }])
    for (let time = 0; time < 2; time++) await village.call(claimSubmission, { id: null }, otto)
    expect(await claim(one)).toMatchObject([{ own: true, first: true }])
    expect((await village.call(claimSubmission, { id: v4() }, ada)).problem.code).toBe('not_found')
  })

  it('by two administrators at once has one first reader, the same in both responses', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await share(village, { provider_name: `Claimed At Once ${round}` })
      await Promise.all([claim(id), claim(id, otto)])
      const [seen, seenByOther] = await Promise.all([claim(id), claim(id, otto)])
      const first = (claims: typeof seen) =>
        claims.filter((one) => one.submission_id === id && one.first).map(({ name }) => name)
      expect(first(seen)).toHaveLength(1)
      expect(first(seenByOther)).toEqual(first(seen))
    }
  })
})
