// Another village, in two states: its places are found by name, by part and by their neighbors. Runs with chicago.yaml.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocalPlace } from '../../domain/places/local-places.rules.ts'
import { areaOf, regionOf, widenLocation } from '../../domain/places/location.rules.ts'
import { village } from '../../domain/village.ts'
import { villageParts, villagePlaces } from '../../domain/village-places.ts'
import { chosenPlace } from '../../web/places/chosen-place.ts'

const everyTown = villageParts.flatMap(({ together, towns }) => [...together, ...towns])

describe('a village in two states', () => {
  it('finds Hammond by its name, its part and its neighbors', () => {
    for (const text of ['Hammond, IN', 'hammond indiana', 'Hammond', 'Gary, IN', 'Northwest Indiana'])
      expect(widenLocation(text), text).toMatchObject({ kind: 'region', region: { slug: 'northwest-indiana' } })
    expect(areaOf({ city: 'Hammond', state: 'IN' })).toBe('northwest-indiana')
  })

  it('does not take a town of the same name in another state for its own', () => {
    expect(widenLocation('Hammond, LA')).toEqual({ kind: 'city-prefix', prefix: 'hammond', state: 'LA' })
    expect(regionOf('Highland', 'IN')?.slug).toBe('northwest-indiana')
    expect(regionOf('Highland Park', 'IL')?.slug).toBe('north-shore')
    expect(regionOf('Highland Park', 'TX')).toBeNull()
    expect(isLocalPlace({ city: 'Hammond', state: 'LA' })).toBe(false)
    expect(isLocalPlace({ city: 'Hammond', state: 'IN' })).toBe(true)
  })

  it('keeps a town of a part’s "towns" to itself', () => {
    expect(areaOf({ city: 'East Chicago', state: 'IN' })).toBe('east chicago, in')
    expect(areaOf({ city: 'Chicago', state: 'IL' })).toBe('chicago, il')
  })

  it('finds each listed town by its own text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyTown), ({ city, state }) => {
        const text = `${city}, ${state}`
        const found = widenLocation(text)
        const area = areaOf({ city, state })
        expect(isLocalPlace({ city, state })).toBe(true)
        expect(chosenPlace(text)).toBe(text)
        if (found.kind === 'region') expect(found.region.slug).toBe(area)
        else expect(found).toMatchObject({ kind: 'city-prefix', state })
      }),
    )
  })

  it('suggests its own towns before the largest cities', () => {
    expect(villagePlaces[0]).toEqual({ city: 'Chicago', state: 'IL' })
    expect(villagePlaces).toContainEqual({ city: 'Hammond', state: 'IN' })
    expect(villagePlaces.filter(({ city }) => city === 'Chicago')).toHaveLength(1)
    expect(village.shortMetro).toBe('Chicago area')
  })
})
