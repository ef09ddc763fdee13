// The meaning of a place text: its parts, its region, and how far a search extends.
import { describe, expect, it } from 'vitest'
import {
  areaOf,
  parseLocation,
  regionOf,
  searchReaches,
  townOf,
  widenLocation,
} from '../../domain/places/location.rules.ts'
import { villagePlaces, villageRegions } from '../../domain/village-places.ts'
import fc from '../property.ts'

describe('townOf', () => {
  it.each([
    ['Oakland, California 94607, USA', 'Oakland, CA'],
    ['Oakland, CA, 94607', 'Oakland, CA'],
    ['12 Oak Street, Apt 4, Oakland, CA 94607', 'Oakland, CA'],
    ['Rockridge, Oakland', 'Oakland'],
    ['San Jose CA', 'San Jose, CA'],
    ['napa california', 'napa, CA'],
    ['94607', null],
  ])('%j is in %j', (text, town) => expect(townOf(text)).toBe(town))
})

describe('parseLocation', () => {
  it.each([
    ['Oakland, CA 94607', { city: 'Oakland', state: 'CA', zip: '94607' }],
    ['Oakland, California 94607-1234', { city: 'Oakland', state: 'CA', zip: '94607-1234' }],
    ['  walnut   creek ,ca ', { city: 'walnut creek', state: 'CA' }],
    ['San Jose CA', { city: 'San Jose', state: 'CA' }],
    ['Napa California 94558', { city: 'Napa', state: 'CA', zip: '94558' }],
    ['Washington District of Columbia', { city: 'Washington', state: 'DC' }],
    ['New York', { city: 'New York' }],
    ['Napa, California United States', { city: 'Napa', state: 'CA' }],
    ['Port Washington', { city: 'Port Washington' }],
    ['New York, New York', { city: 'New York', state: 'NY' }],
    ['Washington, D.C.', { city: 'Washington', state: 'DC' }],
    ['Oakland, Alameda County, CA', { city: 'Oakland', state: 'CA' }],
    ['12 Oak St, Oakland, CA 94607', { city: 'Oakland', state: 'CA', zip: '94607' }],
    ['Toronto, Ontario', { city: 'Toronto', state: 'Ontario' }],
    ['<b>Oakland</b>, CA', { city: 'Oakland', state: 'CA' }],
    ['', {}],
  ])('reads %j', (text, parts) => {
    expect(parseLocation(text)).toEqual(parts)
  })
})

describe('regionOf and areaOf', () => {
  it('know every city of every region, in any case', () => {
    for (const region of villageRegions) {
      for (const { city } of region.together) {
        expect(regionOf(city)?.slug, city).toBe(region.slug)
        expect(regionOf(city.toUpperCase(), 'California')?.slug, city).toBe(region.slug)
        expect(areaOf({ city, state: 'CA' })).toBe(region.slug)
        expect(regionOf(city, 'NJ')).toBeNull()
      }
    }
  })

  it.each([
    ['Dubliner', null],
    ['North Berkeley', 'east-bay'],
    ['East Palo Alto', 'south-bay'],
    ['San Francisco', null],
    ['Downtown San José', 'south-bay'],
    ['East Bay', 'east-bay'],
    ['', null],
  ])('map %j to the region %j', (city, slug) => {
    expect(regionOf(city)?.slug ?? null).toBe(slug)
  })

  it.each([
    [{ city: 'San  FRANCISCO', state: 'California' }, 'san francisco, ca'],
    [{ city: 'Cañon City', state: 'CO' }, 'canon city, co'],
    [{ city: 'San Francisco' }, 'san francisco'],
    [{ city: 'Newark', state: 'NJ' }, 'newark, nj'],
    [{ city: 'Oakland', state: 'Alameda County' }, 'east-bay'],
    [{ city: 'Toronto', state: 'Ontario' }, 'toronto'],
    [{}, ''],
  ])('map %j to the area %j', (place, area) => {
    expect(areaOf(place)).toBe(area)
  })
})

describe('widenLocation', () => {
  const widened = (text: string) => {
    const wide = widenLocation(text)
    return wide.kind === 'region' ? wide.region.name : wide
  }

  it.each([
    ['', { kind: 'everywhere' }],
    ['San Jose, CA', 'South Bay'],
    ['near Walnut Creek please', 'East Bay'],
    ['Palo Alto 94301', 'South Bay'],
    [
      'wine  country',
      {
        kind: 'group',
        name: 'Wine Country',
        areas: expect.arrayContaining(['napa, ca', 'st helena, ca', 'saint helena, ca']),
      },
    ],
    ['North Bay Village, FL', { kind: 'city-prefix', prefix: 'north bay village', state: 'FL' }],
    ['Newark, NJ', { kind: 'city-prefix', prefix: 'newark', state: 'NJ' }],
    ['San Francisco, CA', { kind: 'city-prefix', prefix: 'san francisco', state: 'CA' }],
    ['Cañon', { kind: 'city-prefix', prefix: 'canon' }],
    ['100%_\\', { kind: 'city-prefix', prefix: '100' }],
  ])('widens %j', (text, expected) => {
    expect(widened(text)).toEqual(expected)
  })

  it('prefers the longest matching name', () => {
    expect(widened('Dublin or Half Moon Bay')).toBe('Peninsula')
  })

  it('never throws, and escapes wildcards in a prefix', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const wide = widenLocation(text)
        if (wide.kind === 'city-prefix') expect(wide.prefix).not.toMatch(/[%_\\]/)
      }),
    )
  })

  it('finds a stored place by its own text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...villagePlaces), ({ city, state }) => {
        const wide = widenLocation(`${city}, ${state}`)
        const area = areaOf({ city, state })
        if (wide.kind === 'region') expect(area).toBe(wide.region.slug)
        else if (wide.kind === 'city-prefix') expect(area).toBe(`${wide.prefix}, ${wide.state?.toLowerCase()}`)
        else expect.unreachable()
      }),
    )
  })
})

describe('searchReaches', () => {
  it.each([
    ['Oakland, CA', 'Fremont, CA', true],
    ['Oakland, CA', 'San Jose, CA', false],
    ['North Bay', 'Novato, CA', true],
    ['North Bay', 'Napa, CA', false],
    ['San Ra', 'San Rafael, CA', true],
    ['', 'Reno, NV', true],
  ])('a search for %j reaches %j: %j', (searched, town, reached) => {
    expect(searchReaches(searched, town)).toBe(reached)
  })
})
