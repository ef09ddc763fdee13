// Suggestions after a search without results: towns by distance.
import { describe, expect, it } from 'vitest'
import { townsToOffer } from '../../domain/providers/search-offers.rules.ts'

const town = (name: string, providers: number, miles: number | null) => ({
  town: name,
  location: `${name}, CA`,
  providers,
  miles,
  latitude: 37,
  longitude: -122,
})
const names = (location: string, ...towns: ReturnType<typeof town>[]) =>
  townsToOffer(towns, location).map((one) => one.town)

describe('suggested towns', () => {
  it('are the four nearest at most, without those that the search covered', () => {
    const near = [town('Napa', 9, 31), town('Novato', 1, 9), town('Mill Valley', 1, 4), town('Vallejo', 5, 20)]
    const five = [...near, town('Fairfax', 2, 12)]
    expect(names('Tiburon, CA', ...five)).toEqual(['Mill Valley', 'Novato', 'Fairfax', 'Vallejo'])
    expect(names('Oakland, CA', town('Fremont', 3, 23), town('San Jose', 2, 37))).toEqual(['San Jose'])
  })

  it('are those with the most providers for an unknown place, and none for a search everywhere', () => {
    const two = [town('Napa', 2, null), town('Novato', 3, null)]
    expect(names('Nowhere', ...two)).toEqual(['Novato', 'Napa'])
    expect(names('', ...two)).toEqual([])
  })
})
