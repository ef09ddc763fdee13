// Counts of providers by category around a place, and by place; they equal the number of search results.
import { beforeAll, describe, expect, it } from 'vitest'
import { countByCategory, countByPlace, countByTown } from '../../domain/providers/provider-counts.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('counts of providers', () => {
  beforeAll(async () => {
    const given = [
      ['Ana Ruiz', 'nanny', 'Oakland, CA'],
      ['Bea Sol', 'nanny', 'Berkeley, CA'],
      ['Cleo Ray', 'nanny', 'San Rafael, CA'],
      ['Dora Lin', 'babysitter', 'Novato, CA'],
      ['Ella Moe', 'daycare', 'San Francisco, CA'],
      ['Fay Orr', 'nanny', 'Newark, NJ'],
    ] as const
    for (const [provider_name, service_type, location] of given) {
      await recommend(village, { provider_name, service_type, location, highlights: [], custom_highlight: 'Kind' })
    }
  })
  const around = async (location_filter: string) => {
    const { status, body } = await village.call(countByCategory, { location_filter }, maya)
    expect(status).toBe(200)
    return body
  }

  it.each([
    ['Oakland, CA', { nanny: 2 }],
    ['North Bay', { nanny: 1, babysitter: 1 }],
    ['San Fran', { daycare: 1 }],
    ['Reno, NV', {}],
    ['', { nanny: 4, babysitter: 1, daycare: 1 }],
  ])('of categories near %j equal the numbers of search results', async (place, expected) => {
    const { categories } = await around(place)
    expect(categories.map(({ service_type }) => service_type).sort()).toEqual(['babysitter', 'daycare', 'nanny'])
    const near = categories.filter((one) => one.near > 0).map((one) => [one.service_type, one.near])
    expect(Object.fromEntries(near)).toEqual(expected)
    for (const { service_type, near } of categories) {
      const search = { location_filter: place, service_type_filter: service_type as 'nanny' }
      expect((await village.call(searchProviders, search, maya)).body.total).toBe(near)
    }
  })

  it('name the region to which a place was widened', async () => {
    expect((await around('Oakland, CA')).region).toBe('East Bay')
    expect((await around('north bay')).region).toBe('North Bay')
    expect((await around('San Rafael, CA')).region).toBeNull()
  })

  it('of places equal the number of search results for their names', async () => {
    const { body } = await village.call(countByPlace, { service_type_filter: 'nanny' }, maya)
    const some = body.places.filter(({ providers }) => providers > 0)
    expect(some.map(({ name, providers }) => [name, providers])).toEqual([
      ['East Bay', 2],
      ['San Rafael', 1],
    ])
    const all = (await village.call(countByPlace, {}, maya)).body.places
    expect(all.find(({ name }) => name === 'Novato')?.providers).toBe(1)
    expect(all.find(({ name }) => name === 'Tiburon')?.providers).toBe(0)
    // its search also finds South Bay, which is counted separately
    expect(all.find(({ name }) => name === 'East Palo Alto')).toBeUndefined()
  })

  it('of towns include all towns with providers, with their coordinates', async () => {
    const { body } = await village.call(
      countByTown,
      { service_type_filter: 'nanny', location_filter: 'San Rafael' },
      maya,
    )
    expect(body.towns.map(({ location, providers, miles }) => [location, providers, miles])).toEqual([
      ['Berkeley, CA', 1, 16],
      ['Newark, NJ', 1, 2591],
      ['Oakland, CA', 1, 18],
      ['San Rafael, CA', 1, null],
    ])
    expect(body.towns[2]).toMatchObject({ latitude: expect.closeTo(37.8, 1), longitude: expect.closeTo(-122.27, 1) })
    expect((await village.call(countByTown, {}, maya)).body.towns).toHaveLength(6)
  })
})
