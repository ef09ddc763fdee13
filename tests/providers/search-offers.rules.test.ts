// Where else to look when a search has found nobody: places by distance, other kinds of care by number.
import { describe, expect, it } from 'vitest'
import { categoriesToOffer, placesToOffer } from '../../domain/providers/search-offers.rules.ts'

const place = (name: string, providers: number, latitude: number | null = null, longitude: number | null = null) => ({
  name,
  location: `${name}, CA`,
  providers,
  latitude,
  longitude,
})

const bay = [
  place('East Bay', 40, 37.7, -122.0),
  place('San Francisco', 9, 37.775, -122.419),
  place('San Rafael', 3, 37.974, -122.531),
  place('Mill Valley', 1, 37.906, -122.545),
  place('Tiburon', 0, 37.874, -122.457),
  place('Napa', 2, 38.297, -122.286),
  place('Sunol', 5),
]
const names = (location: string) => placesToOffer(bay, location).map(({ name }) => name)

describe('places to offer', () => {
  it('are the nearest to the searched one that have some', () => {
    expect(names('Tiburon, CA')).toEqual(['Mill Valley', 'San Francisco', 'San Rafael', 'East Bay'])
  })

  it('take a city of a region for the region, and leave it out', () => {
    expect(names('Oakland, CA')).toEqual(['San Francisco', 'Mill Valley', 'San Rafael', 'Napa'])
  })

  it('are those with the most where the searched place is not known', () => {
    expect(names('Reno, NV')).toEqual(['East Bay', 'San Francisco', 'Sunol', 'San Rafael'])
    expect(names('')).toEqual(['East Bay', 'San Francisco', 'Sunol', 'San Rafael'])
  })
})

describe('kinds of care to offer', () => {
  const kind = (service_type: string, near: number) => ({ service_type, near, everywhere: near })
  it('are those around the place, most first, without the searched one', () => {
    const kinds = [kind('nanny', 3), kind('daycare', 9), kind('babysitter', 5), kind('other', 0)]
    expect(categoriesToOffer(kinds, 'daycare').map(({ service_type }) => service_type)).toEqual(['babysitter', 'nanny'])
  })
})
