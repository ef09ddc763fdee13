// Text typed into a location field: the suggested built-in places, and what counts as a chosen place.
import { describe, expect, it } from 'vitest'
import { placeLabel } from '../../domain/places/us-states.ts'
import { builtInPlaces, chosenPlace } from '../../web/places/chosen-place.ts'
import { cardPlace } from '../../web/places/place.copy.ts'

const offered = (typed: string) => builtInPlaces(typed).map(placeLabel)

describe('the built-in list', () => {
  it('suggests at most ten cities, by the start of any of their words, in any case', () => {
    expect(offered('oak')).toEqual(['Oakland, CA'])
    expect(offered('MATEO')).toEqual(['San Mateo, CA'])
    expect(offered('san jose, c')).toEqual(['San Jose, CA'])
    expect([offered('land'), offered('  ,'), offered('')]).toEqual([[], [], []])
    expect(offered('s')).toHaveLength(10)
  })

  it('suggests the village’s own cities first', () => {
    expect(offered('san').slice(-3)).toEqual(['Santa Clara, CA', 'San Antonio, TX', 'San Diego, CA'])
    expect(offered('francisco')).toEqual(['San Francisco, CA'])
  })
})

describe('a chosen place', () => {
  it.each([
    ['  oakland , ca ', 'Oakland, CA'],
    ['Oakland, CA 94607', 'Oakland, CA'],
    ['oakland', 'Oakland, CA'],
    ['Oakland, NJ', 'Oakland, NJ'],
    ['East Bay', 'East Bay'],
  ])('"%s" is recognized as %s', (typed, place) => {
    expect(chosenPlace(typed)).toBe(place)
  })

  it.each(['', '  ', 'oak', 'Springfield', 'Oakland, Narnia', '94607', ','])('is not recognized in "%s"', (typed) => {
    expect(chosenPlace(typed)).toBeNull()
  })
})

describe('the place on a card', () => {
  it('is city and state, otherwise what is known', () => {
    expect(cardPlace({ city: 'Oakland', state: 'CA' })).toBe('Oakland, CA')
    expect(cardPlace({ city: 'Oakland', state: null })).toBe('Oakland')
    expect(cardPlace({ city: null, state: null, location: 'near the lake' })).toBe('near the lake')
    expect(cardPlace({ city: null, state: null })).toBe('Location not specified')
  })
})
