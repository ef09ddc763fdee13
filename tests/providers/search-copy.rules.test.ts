// The words of the results page, in the singular, the plural and without a place.

import { describe, expect, it } from 'vitest'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { fromParents, recommendationCount } from '../../web/providers/provider.copy.ts'
import { countSentence, searchHeading, searchInShort, showProviders } from '../../web/providers/search.copy.ts'

describe('the heading', () => {
  it.each<[CategorySlug | undefined, string, string]>([
    ['nanny', 'Oakland, CA', 'Nannies near Oakland'],
    ['night-nurse', 'Half Moon Bay, CA', 'Night nurses near Half Moon Bay'],
    ['daycare', 'oak', 'Daycares near oak'],
    ['kids-classes', '94607', 'Kids classes near 94607'],
    [undefined, 'Oakland, CA', 'Providers near Oakland'],
    ['postpartum-doula', '', 'All postpartum doulas'],
    ['other', '', 'All other providers'],
    [undefined, '', 'All providers'],
  ])('for %s in "%s" is "%s"', (category, location, heading) => {
    expect(searchHeading({ category, location })).toBe(heading)
  })
})

describe('the search in a line', () => {
  it('names category and place', () => {
    expect(searchInShort({ category: 'nanny', location: 'Oakland, CA' })).toBe('Nanny in Oakland, CA')
  })
  it('says what is left open', () => {
    expect(searchInShort({ category: undefined, location: '' })).toBe('Any category, anywhere')
  })
})

describe('how many there are', () => {
  it.each([
    [12, 'East Bay', false, '12 providers recommended by parents, nearby East Bay towns included.'],
    [1, 'East Bay', false, '1 provider recommended by parents, nearby East Bay towns included.'],
    [1234, null, false, '1,234 providers recommended by parents.'],
    [0, 'Peninsula', false, 'No providers yet, nearby Peninsula towns included.'],
    [0, null, true, 'No providers match these filters.'],
  ])('%d in %s, filtered: %s', (total, region, filtered, sentence) => {
    expect(countSentence(total, region, filtered)).toBe(sentence)
  })

  it('counts parents, recommendations and providers in the singular too', () => {
    expect([fromParents(8), fromParents(1)]).toEqual(['from 8 parents', 'from 1 parent'])
    expect([recommendationCount(14), recommendationCount(1)]).toEqual(['14 recommendations', '1 recommendation'])
    expect([showProviders(12), showProviders(1), showProviders(null)]).toEqual([
      'Show 12 providers',
      'Show 1 provider',
      'Show providers',
    ])
  })
})
