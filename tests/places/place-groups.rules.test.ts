// The places to choose from: groups of towns with counts, and regions with the extent of a search.
import { describe, expect, it } from 'vitest'
import { placeGroups, providersIn } from '../../domain/places/place-groups.rules.ts'
import { chosenPlace } from '../../web/places/chosen-place.ts'

const counted = [
  { name: 'East Bay', location: 'East Bay', providers: 40 },
  { name: 'San Francisco', location: 'San Francisco, CA', providers: 9 },
  { name: 'San Rafael', location: 'San Rafael, CA', providers: 3 },
  { name: 'Novato', location: 'Novato, CA', providers: 5 },
  { name: 'Albany', location: 'Albany, CA', providers: 2 },
]
const groups = placeGroups(counted)
const group = (name: string) => groups.find((one) => one.name === name)

describe('the groups of places', () => {
  it('list the towns of North Bay, those with the most providers first', () => {
    expect(group('North Bay')?.whole).toEqual({ name: 'North Bay', location: 'North Bay', providers: 8 })
    expect(group('North Bay')?.towns.map(({ name }) => name)).toEqual(['Novato', 'San Rafael'])
  })

  it('count a region like its search, without the towns around it', () => {
    expect(group('East Bay')?.whole?.providers).toBe(40)
    expect(group('East Bay')?.cities).toContainEqual({ name: 'Oakland', location: 'Oakland, CA' })
    expect(group('East Bay')?.towns).toEqual([{ name: 'Albany', location: 'Albany, CA', providers: 2 }])
  })

  it('contain no group for San Francisco', () => {
    expect(group('San Francisco')?.whole).toBeNull()
  })

  it('count a city like its search', () => {
    expect(providersIn({ city: 'Oakland', state: 'CA' }, counted)).toBe(40)
    expect(providersIn({ city: 'Novato', state: 'CA' }, counted)).toBe(5)
    expect(providersIn({ city: 'Boise', state: 'ID' }, counted)).toBeNull()
  })

  it('contain every place from which a search can start', () => {
    for (const { whole, cities, towns } of groups) {
      for (const place of [whole, ...cities, ...towns]) {
        if (place) expect(chosenPlace(place.location)).toBe(place.location)
      }
    }
  })
})
