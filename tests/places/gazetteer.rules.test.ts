// The bundled list of US places: matches of typed text, and the nearest place.
import { describe, expect, it } from 'vitest'
import { stateCode } from '../../domain/places/us-states.ts'
import { villagePlaces, villageRegions } from '../../domain/village-places.ts'
import { findPlacesByName, nearestPlace } from '../../server/places/gazetteer.ts'
import fc from '../property.ts'

const found = (text: string): string[] => findPlacesByName(text).map(({ city, state }) => `${city}, ${state}`)

describe('typing a place', () => {
  it('returns the best-known places first, ten at most', () => {
    expect(found('new y')[0]).toBe('New York, NY')
    expect(found('portland').slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME'])
    expect(found('a')).toHaveLength(10)
  })

  it('returns the village’s places first', () => {
    expect(found('san')).toEqual([
      ...['San Jose, CA', 'San Francisco, CA', 'Santa Rosa, CA', 'Santa Clara, CA', 'San Mateo, CA', 'San Leandro, CA'],
      ...['San Ramon, CA', 'San Antonio, TX', 'San Diego, CA', 'San Juan, PR'],
    ])
    expect(found('oak').slice(0, 3)).toEqual(['Oakland, CA', 'Oakley, CA', 'Oak Lawn, IL'])
    expect(found('dub').slice(0, 2)).toEqual(['Dublin, CA', 'Dubuque, IA'])
    expect(found('new').slice(0, 2)).toEqual(['Newark, CA', 'New York, NY'])
    expect(found('francisco').slice(0, 2)).toEqual(['San Francisco, CA', 'South San Francisco, CA'])
  })

  it.each([
    ['SAN JOSÉ', 'San Jose, CA'],
    ['newark, new j', 'Newark, NJ'],
    ['portland me', 'Portland, ME'],
    ['napa california', 'Napa, CA'],
    ['buffalo new york', 'Buffalo, NY'],
    ['st louis', 'St. Louis, MO'],
    ['ft worth', 'Fort Worth, TX'],
    ["coeur d'a", "Coeur d'Alene, ID"],
    ['bayamon', 'Bayamón, PR'],
  ])('%j finds %j first', (text, place) => {
    expect(found(text)[0]).toBe(place)
  })

  it.each(['', '  ', ', CA', 'zzzz', 'oakland, zz', '%', '🎉'])('%j finds nothing', (text) => {
    expect(found(text)).toEqual([])
  })

  it('contains every city of the village and every built-in place', () => {
    const cities = villageRegions.flatMap(({ together }) => together)
    for (const { city, state } of [...cities, ...villagePlaces])
      expect(found(`${city}, ${state}`)[0]).toBe(`${city}, ${state}`)
  })

  it('returns at most ten different places in known states for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 4 }), (text) => {
        const places = findPlacesByName(text)
        expect(places.length).toBeLessThanOrEqual(10)
        expect(new Set(places.map(({ city, state }) => `${city}, ${state}`)).size).toBe(places.length)
        for (const { city, state } of places) {
          expect(stateCode(state)).toBe(state)
          expect(city).not.toBe('')
        }
      }),
    )
  })
})

describe('the nearest place', () => {
  it.each([
    [37.76, -122.42, 'San Francisco'],
    [71.29, -156.79, 'Barrow'],
  ])('to %d, %d is %s', (latitude, longitude, city) => {
    expect(nearestPlace(latitude, longitude)?.city).toBe(city)
  })

  it('is null far from the US', () => {
    expect(nearestPlace(48.85, 2.35)).toBeNull()
    expect(nearestPlace(0, 0)).toBeNull()
    expect(nearestPlace(90, 0)).toBeNull()
    expect(nearestPlace(-90, 180)).toBeNull()
  })
})
