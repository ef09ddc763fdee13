// Contact and all recommendations of a provider, and the featured businesses: what is shown, and to whom.
import { describe, expect, it } from 'vitest'
import {
  getFeaturedBusinesses,
  getProviderContact,
  getProviderRecommendations,
} from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share, tryDecide } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('provider details', () => {
  const contactOf = async (submission_id: string) =>
    (await village.call(getProviderContact, { submission_id }, maya)).body.contact

  it('get-provider-contact returns the provider’s combined contact, the newest value first', async () => {
    const provider_name = 'Hannah Kimura'
    const older = await recommend(village, {
      provider_name,
      business_website: 'hannah.example',
      has_contact_consent: true,
      provider_email: 'old@example.com',
      provider_phone: '(510) 555-0101',
    })
    await recommend(village, { provider_name, has_contact_consent: true, provider_email: 'new@example.com' }, otto)
    await share(village, { provider_name, has_contact_consent: true, provider_phone: '(510) 555-0199' })
    expect(await contactOf(older)).toEqual({
      business_name: null,
      provider_email: 'new@example.com',
      provider_phone: '(510) 555-0101',
      provider_social: null,
      business_website: 'https://hannah.example',
      available_start_date: null,
    })
  })

  it('get-provider-contact returns nothing for a pending or rejected submission', async () => {
    const contact = { has_contact_consent: true, provider_email: 'hidden@example.com' }
    const pending = await share(village, { provider_name: 'Not Yet', ...contact })
    expect(await contactOf(pending)).toBeNull()
    const { body } = await village.call(getProviderRecommendations, { recommendation_ids: [pending] }, maya)
    expect(body.recommendations).toEqual([])
  })

  it('get-provider-recommendations lists the approved ones among the given ids, newest first', async () => {
    const provider_name = 'Grace Abernathy'
    const first = await recommend(village, { provider_name, would_use_again: true, own_words: 'Calm and kind.' })
    const second = await recommend(village, { provider_name, rating: 4 }, otto)
    const { body } = await village.call(getProviderRecommendations, { recommendation_ids: [first, second] }, maya)
    expect(body.recommendations.map((one) => one.id)).toEqual([second, first])
    expect(body.recommendations[1]).toMatchObject({ rating: 5, would_use_again: true, own_words: 'Calm and kind.' })
    expect(JSON.stringify(body)).not.toContain(maya.email)
    await tryDecide(village, second, 'rejected', { from_status: 'approved' })
    const after = await village.call(getProviderRecommendations, { recommendation_ids: [first, second] }, maya)
    expect(after.body.recommendations.map((one) => one.id)).toEqual([first])
  })

  it('get-featured-businesses returns up to six businesses above 4 stars, without private data', async () => {
    const business = { service_type: 'daycare' as const, is_business: true, highlights: [], custom_highlight: 'Kind' }
    for (let at = 0; at < 7; at++) await recommend(village, { ...business, provider_name: `House ${at}` })
    await recommend(village, { ...business, provider_name: 'House 3' }, otto)
    await recommend(village, { ...business, provider_name: 'So So', rating: 4 })
    const { body } = await village.call(getFeaturedBusinesses, {})
    expect(body.businesses).toHaveLength(6)
    expect(body.businesses[0]).toMatchObject({ provider_name: 'House 3', total_recommendations: 2 })
    expect(body.businesses.map((one) => one.provider_name)).not.toContain('So So')
    expect(JSON.stringify(body)).not.toMatch(/"id"|_ids|@|contact|submitter/)
  })
})
