// The search: filters, widening, sorting, cursor, totals, free text, and the content of a card.

import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { sortOrders } from '../../domain/limits.ts'
import {
  type searchProviders as contract,
  type GroupedProvider,
  searchProviders,
} from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, recommend, share } from '../submissions.ts'

const village = await forFile(startTestVillage())
const demo = await forFile(startTestVillage({ demo: true }))

type Search = z.input<typeof contract.input>

describe('search-providers in a small village', () => {
  beforeAll(async () => {
    const rosa = { provider_name: 'Rosa Martinez', location: 'Oakland, CA', rating: 5, highlights: ['Reliable'] }
    await recommend(village, rosa)
    const again = { provider_name: 'ROSA  MARTÍNEZ', location: 'Berkeley, CA', rating: 4 }
    await recommend(village, { ...again, highlights: ['Reliable', 'Safety-focused'] }, otto)
    await recommend(village, { provider_name: 'Teresa Lopez Garcia', location: 'San Leandro', rating: 3 })
    await recommend(village, { provider_name: 'Nanny Ines Vidal', location: 'Dubliner, CA', rating: 5 })
    await recommend(village, { provider_name: 'Åsa Holm', location: 'San Francisco, CA', rating: 5 })
    await recommend(village, { provider_name: 'Keiko Tanabe', location: '', rating: 5 })
    await recommend(village, { provider_name: 'Mei Huang', location: 'Newark, NJ', rating: 5 })
    await recommend(village, {
      provider_name: 'Little Acorns Daycare',
      service_type: 'daycare',
      is_business: true,
      location: 'Oakland, CA',
      rating: 4,
      highlights: [],
      custom_highlight: 'Mud kitchen',
    })
  })

  const search = async (input: Search) => {
    const { status, body } = await village.call(searchProviders, input, maya)
    expect(status).toBe(200)
    return body
  }
  const names = async (input: Search) => (await search(input)).providers.map((provider) => provider.provider_name)

  it.each(['👶🏽', '%_<b>', '<b>', '‘’', '!?'])('finds nobody with a text of symbols: %s', async (search_query) => {
    expect(await search({ search_query })).toMatchObject({ providers: [], total: 0, next_cursor: null })
    expect(await search({ search_query, location_filter: 'Oakland, CA' })).toMatchObject({ providers: [], total: 0 })
  })

  it('groups recommendations of one provider across the cities of a region', async () => {
    const { providers, total, region } = await search({ service_type_filter: 'nanny', location_filter: 'Oakland, CA' })
    expect(region).toBe('East Bay')
    expect(total).toBe(2)
    expect(providers[0]).toMatchObject({
      provider_name: 'ROSA M.',
      service_type: 'nanny',
      rating: 4.5,
      total_recommendations: 2,
      combined_highlights: ['Reliable', 'Safety-focused'],
      city: 'Berkeley',
      has_contact_consent: false,
      has_any_contact_info: false,
    })
    expect(providers[0]?.id).toBe(providers[0]?.all_recommendation_ids[0])
    expect(JSON.stringify(providers)).not.toContain('MARTÍNEZ')
    expect(JSON.stringify(providers)).not.toContain('@')
  })

  it('finds the cities that start with an unknown text', async () => {
    expect(await names({ service_type_filter: 'nanny', location_filter: 'san f' })).toEqual(['Åsa H.'])
    expect(await names({ service_type_filter: 'nanny', location_filter: 'San Francisco, CA' })).toEqual(['Åsa H.'])
    expect(await search({ service_type_filter: 'nanny', location_filter: 'Atlantis' })).toMatchObject({
      providers: [],
      total: 0,
    })
    expect(await search({ location_filter: '100%_' })).toMatchObject({ providers: [], total: 0 })
    const oak = await search({ location_filter: 'oakl' })
    expect(oak.providers.map((provider) => provider.provider_name)).toEqual(['Little Acorns Daycare'])
    expect(oak.total).toBe(1)
  })

  it('searches everywhere without a place, including providers without one', async () => {
    const found = await search({ service_type_filter: 'nanny' })
    expect(found.total).toBe(6)
    expect(found.providers.map((provider) => provider.provider_name)).toContain('Keiko T.')
    expect(await names({ service_type_filter: 'nanny', location_filter: 'Oakland' })).not.toContain('Keiko T.')
  })

  it('applies the minimum rating to the list and to the total', async () => {
    const found = await search({ service_type_filter: 'nanny', location_filter: 'Oakland', min_rating: 4 })
    expect(found.providers.map((provider) => provider.provider_name)).toEqual(['ROSA M.'])
    expect(found.total).toBe(1)
    expect((await search({ min_rating: 5 })).providers.every((provider) => provider.rating === 5)).toBe(true)
  })

  it('applies "would use again" to the list and to the total, and returns distances', async () => {
    const all = await search({ service_type_filter: 'nanny', location_filter: 'Oakland, CA' })
    const liked = await search({ service_type_filter: 'nanny', location_filter: 'Oakland, CA', would_use_again: '1' })
    expect(liked.providers).toEqual(all.providers.filter((one) => one.would_use_again > one.would_not_use_again))
    expect(liked.total).toBe(liked.providers.length)
    expect(all.providers[0]).toMatchObject({ city: 'Berkeley', miles: 5, available_start_date: null })
    const [here] = (await search({ service_type_filter: 'nanny', location_filter: 'Berkeley, CA' })).providers
    expect(here?.miles).toBeNull()
  })

  it('sorts in five orders', async () => {
    const everyone = await names({ sort_by: 'alphabetical' })
    expect(everyone).toEqual([
      'Åsa H.',
      'Keiko T.',
      'Little Acorns Daycare',
      'Mei H.',
      'Nanny Ines V.',
      'ROSA M.',
      'Teresa G.',
    ])
    expect((await names({ sort_by: 'recent' }))[0]).toBe('Little Acorns Daycare')
    expect((await names({ sort_by: 'service_type' }))[0]).toBe('Little Acorns Daycare')
    const ratings = (await search({ sort_by: 'rating' })).providers.map((provider) => provider.rating)
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a))
    const { providers } = await search({ sort_by: 'recommended' })
    expect(providers[0]).toMatchObject({ provider_name: 'ROSA M.', total_recommendations: 2, rating: 4.5 })
    const parents = providers.map((provider) => provider.total_recommendations)
    expect(parents).toEqual([...parents].sort((a, b) => b - a))
  })

  it.each([
    ['a name with a typo', 'Rosa Martines', 'ROSA M.'],
    ['a name without its accents', 'asa holm', 'Åsa H.'],
    ['a business', 'acorn', 'Little Acorns Daycare'],
    ['a highlight', 'mud kitchen', 'Little Acorns Daycare'],
  ])('free text finds %s', async (_, search_query, name) => {
    expect((await names({ search_query }))[0]).toBe(name)
  })

  it('finds parents’ own words once approved, even in an older note', async () => {
    const words = {
      provider_name: 'Bo Vance',
      location: 'San Rafael, CA',
      own_words: 'Potty trained both twins in a week.',
    }
    const pending = await share(village, words)
    expect(await names({ search_query: 'potty training' })).toEqual([])
    await decide(village, pending)
    await recommend(village, { ...words, own_words: 'Always on time.' }, otto)
    expect(await names({ search_query: 'POTTY training' })).toEqual(['Bo V.'])
    expect(await names({ search_query: 'twin' })).toEqual(['Bo V.'])
    expect(await names({ search_query: 'potty chair' })).toEqual([])
    expect(await names({ search_query: 'potty', location_filter: 'Oakland, CA' })).toEqual([])
    expect(await names({ search_query: 'potty', service_type_filter: 'daycare' })).toEqual([])
    expect(await search({ search_query: 'potty', location_filter: 'North Bay' })).toMatchObject({ total: 1 })
  })
})

describe('search-providers in the demo village', () => {
  /** The providers on all pages of a search. */
  const walk = async (input: Search): Promise<{ all: GroupedProvider[]; total: number | null }> => {
    const all: GroupedProvider[] = []
    let cursor: string | undefined
    let total: number | null = null
    do {
      const { body } = await demo.call(searchProviders, { ...input, ...(cursor ? { cursor } : {}) }, maya)
      if (!cursor) total = body.total
      all.push(...body.providers)
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    return { all, total }
  }

  it.each(sortOrders)('returns every provider once and a matching total, sorted by %s', async (sort_by) => {
    const { all, total } = await walk({ sort_by })
    expect(new Set(all.map((provider) => provider.id)).size).toBe(all.length)
    expect(total).toBe(all.length)
    expect(all.length).toBeGreaterThan(100)
  })
})
