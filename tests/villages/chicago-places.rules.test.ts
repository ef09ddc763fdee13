// Another village, in two states: its places are found by name, by part and by their neighbors. Runs with chicago.yaml.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocalPlace } from '../../domain/places/local-places.rules.ts'
import { areaOf, regionOf, widenLocation } from '../../domain/places/location.rules.ts'
import { makeReferralCode, normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
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

describe('codes of a village with a prefix of its own', () => {
  it('are made with it, and those of before are read as they were', () => {
    expect(makeReferralCode(new Uint8Array(12))).toBe('LAKE26AAAAAA-AAAAAA')
    for (const [typed, code] of [
      ['lake26 k7q2xa b4f8mp', 'LAKE26K7Q2XA-B4F8MP'],
      ['Join us: https://lakeside.example/referral-signup?code=LAKE26K7Q2XA-B4F8MP', 'LAKE26K7Q2XA-B4F8MP'],
      ['mom2o24k7q2xa-b4f8mp', 'MOM2024K7Q2XA-B4F8MP'],
      // of another prefix that this village had
      ['OAKS25K7Q2XA-B4F8MP', 'OAKS25K7Q2XA-B4F8MP'],
    ] as const)
      expect(normalizeReferralCode(typed), typed).toBe(code)
  })
})
