// The words of the results page, in the singular, the plural and without a place.

import { describe, expect, it } from 'vitest'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { fromParents } from '../../web/providers/provider.copy.ts'
import { headLine, isRecommended } from '../../web/providers/provider-page.copy.ts'
import { countSentence, searchHeading, searchInShort, showProviders } from '../../web/providers/search.copy.ts'

describe('the heading', () => {
  it.each<[CategorySlug | undefined, string, string]>([
    ['nanny', 'Oakland, CA', 'Nannies near Oakland'],
    [undefined, 'Oakland, CA', 'Providers near Oakland'],
    ['postpartum-doula', '', 'All postpartum doulas'],
    [undefined, '', 'All providers'],
  ])('for %s in "%s" is "%s"', (category, location, heading) => {
    expect(searchHeading({ category, location })).toBe(heading)
  })
})

it('the search in a line says what is left open', () => {
  expect(searchInShort({ category: 'nanny', location: 'Oakland, CA' })).toBe('Nanny in Oakland, CA')
  expect(searchInShort({ category: undefined, location: '' })).toBe('Any category, anywhere')
})

describe('how many there are', () => {
  it.each([
    [12, 'East Bay', false, '12 providers parents have worked with, including nearby East Bay towns.'],
    [1, 'East Bay', false, '1 provider parents have worked with, including nearby East Bay towns.'],
    [1234, null, false, '1,234 providers parents have worked with.'],
    [0, 'Peninsula', false, 'No providers yet, including nearby Peninsula towns.'],
    [0, null, true, 'No providers match these filters.'],
  ])('%d in %s, filtered: %s', (total, region, filtered, sentence) => {
    expect(countSentence(total, region, filtered)).toBe(sentence)
  })

  it('counts parents and providers in the singular too', () => {
    const unsaid = { would_use_again: 0, would_not_use_again: 0 }
    const from = (total_recommendations: number, said = unsaid) => fromParents({ total_recommendations, ...said })
    expect([from(8), from(1)]).toEqual(['from 8 parents', 'from 1 parent'])
    expect(from(2, { would_use_again: 1, would_not_use_again: 1 })).toBe('from 2 parents, 1 of 2 would use again')
    expect([showProviders(12), showProviders(1), showProviders(null)]).toEqual([
      'Show 12 providers',
      'Show 1 provider',
      'Show providers',
    ])
  })
})

describe('the line at the head of a page', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const newest_at = '2026-11-20T12:00:00Z'
  it.each<[count: number, yes: number, no: number, rating: number, says: string]>([
    [8, 7, 1, 5, 'Recommended by 8 parents, most recently in November.'],
    [3, 1, 2, 4, '3 parents shared, most recently in November.'],
    [2, 2, 0, 5, 'Two parents recommend Consuelo, and both would use them again.'],
    [1, 1, 0, 4, 'One parent recommends Consuelo, and would use them again.'],
    [1, 0, 0, 4, 'One parent recommends Consuelo.'],
    [2, 1, 1, 4, '2 parents shared, 1 of 2 would use again.'],
    [2, 0, 2, 1.5, '2 parents shared, 0 of 2 would use again.'],
    [1, 0, 1, 5, '1 parent shared, 0 of 1 would use again.'],
  ])('%d families, %d yes, %d no, %d stars', (total_recommendations, yes, no, rating, says) => {
    const said = { would_use_again: yes, would_not_use_again: no, total_recommendations, rating }
    const consuelo = { ...said, provider_name: 'Consuelo M.', is_business: false }
    expect(headLine({ ...consuelo, newest_at }, now)).toBe(says)
  })

  it('of many families is a recommendation unless most would not come back', () => {
    const many = { total_recommendations: 8, rating: 4 }
    expect(isRecommended({ ...many, would_use_again: 7, would_not_use_again: 1 })).toBe(true)
    expect(isRecommended({ ...many, would_use_again: 1, would_not_use_again: 7 })).toBe(false)
  })
})
