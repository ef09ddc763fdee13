// "Is it one of these?": the pages suggested for a name, what they show, and how a recommendation joins one.
import { beforeAll, describe, expect, it } from 'vitest'
import { mostOffered, suggestProviders } from '../../domain/providers/providers.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { edited } from '../recommendations/recommendation-versions.ts'
import { decide, forgetLimits, recommend, share, tryDecide } from '../submissions.ts'
import { readProviders } from './merge-facts.ts'

const village = await forFile(startTestVillage())

const offersFor = async (
  provider_name: string,
  more: { service_type?: 'nanny' | 'daycare'; first_kind?: 'daycare'; location?: string } = {},
) => (await village.call(suggestProviders, { provider_name, ...more }, maya)).body.providers

describe('suggest-providers', () => {
  beforeAll(async () => {
    await recommend(village, {
      provider_name: 'Elizabeth Orozco',
      has_contact_consent: true,
      provider_phone: '510-555-0131',
    })
    await recommend(village, { provider_name: 'Elizabeth Orozco', rating: 4 }, otto)
    await recommend(village, { provider_name: 'Elizabeth Orozco', location: 'San Jose, CA' })
    await recommend(village, {
      provider_name: 'Elizabeth Orozco',
      service_type: 'daycare',
      location: 'Davis, CA',
      highlights: [],
      custom_highlight: 'Kind',
    })
    await share(village, { provider_name: 'Elizabeth Ortega' })
  })

  it('suggests visible providers with what members see, without their contact', async () => {
    const [first, ...others] = await offersFor('Elizabeth Oro')
    expect(first).toEqual({
      provider_id: expect.any(String),
      provider_name: 'Elizabeth O.',
      service_type: 'nanny',
      city: 'Oakland',
      state: 'CA',
      is_business: false,
      total_recommendations: 2,
    })
    expect(others.map(({ service_type, city }) => [service_type, city]).sort()).toEqual([
      ['daycare', 'Davis'],
      ['nanny', 'San Jose'],
    ])
  })

  it.each(['Eli', 'Liz Orozco', 'Elizabet Orozco', 'Orozco, Elizabeth', 'E. Orozco'])(
    'finds Elizabeth Orozco by "%s"',
    async (typed) => {
      expect(await offersFor(typed)).toHaveLength(3)
      expect(await offersFor(typed, { service_type: 'nanny' })).toHaveLength(2)
    },
  )

  it('suggests those near the place first', async () => {
    const cities = (await offersFor('Elizabeth Orozco', { location: 'Sunnyvale, CA' })).map(({ city }) => city)
    expect(cities).toEqual(['San Jose', 'Oakland', 'Davis'])
  })

  it('suggests from two letters on, those of a wanted kind first', async () => {
    const kinds = (await offersFor('El', { first_kind: 'daycare' })).map(({ service_type }) => service_type)
    expect(kinds).toEqual(['daycare', 'nanny', 'nanny'])
  })

  it('suggests nobody with another name or a pending note only, nor for fewer than two characters', async () => {
    expect(await offersFor('Elizabeth Ortega')).toEqual([])
    expect(await offersFor('Tomasa Quispe')).toEqual([])
    // letters of two code units each
    expect(await offersFor('𐐨𐐨 𐐨𐐨')).toEqual([])
    const short = await village.call(suggestProviders, { provider_name: 'E ' }, maya)
    expect(short.status).toBe(422)
  })

  it(`suggests at most ${mostOffered}`, async () => {
    for (const family of ['Adler', 'Bauer', 'Conti', 'Dunne', 'Engel', 'Fabre']) {
      await recommend(village, { provider_name: `Ottilie ${family}` })
    }
    expect(await offersFor('Ottilie')).toHaveLength(mostOffered)
  })
})

describe('a recommendation for a suggested page', () => {
  const submit = async (provider_id: string, instead: Parameters<typeof recommendationInput>[0] = {}) => {
    await forgetLimits(village)
    return village.call(submitRecommendation, { ...recommendationInput(instead), provider_id }, otto)
  }
  const pageOf = async (name: string) => (await readProviders(village, name, maya))[0]

  it('joins the page whatever name and town it gives', async () => {
    await recommend(village, { provider_name: 'Milagros Santander' })
    const page = await pageOf('Milagros Santander')
    const { status, body } = await submit(page?.provider_id ?? '', { provider_name: 'Mila', location: 'San Jose, CA' })
    expect(status).toBe(200)
    await decide(village, body.id)
    const joined = (await readProviders(village, 'Mila', maya)).find(
      ({ provider_id }) => provider_id === page?.provider_id,
    )
    expect(joined?.total_recommendations).toBe(2)
  })

  it('is refused with an error at the field if the page has another category or is not visible', async () => {
    const page = await pageOf('Mila')
    const other = await submit(page?.provider_id ?? '', { service_type: 'babysitter', highlights: ['On time'] })
    expect(other).toMatchObject({ status: 422, body: { fields: [{ path: 'provider_id' }] } })
    const id = await recommend(village, { provider_name: 'Wilhelmina Dekker' })
    const hidden = await pageOf('Wilhelmina Dekker')
    await tryDecide(village, id, 'rejected', { from_status: 'approved' })
    expect(await submit(hidden?.provider_id ?? '')).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'provider_id', message: 'This page is no longer shown. Please choose again.' }] },
    })
  })

  it('can join it by an edit', async () => {
    await recommend(village, { provider_name: 'Genevieve Thibault' })
    const page = await pageOf('Genevieve Thibault')
    const id = await share(village, { provider_name: 'Viv', location: 'San Jose, CA' })
    const next = await edited(village, id, { provider_name: 'Viv T', provider_id: page?.provider_id ?? null })
    await decide(village, next)
    expect((await pageOf('Viv T'))?.provider_id).toBe(page?.provider_id)
  })
})
