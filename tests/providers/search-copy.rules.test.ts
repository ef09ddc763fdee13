// The summary line of a provider's page, and when it says "recommended".

import { describe, expect, it } from 'vitest'
import { headLine, isRecommended } from '../../web/providers/provider-page.copy.ts'

describe('the summary line of a provider’s page', () => {
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
  ])('for %d families, %d yes, %d no, %d stars', (total_recommendations, yes, no, rating, says) => {
    const said = { would_use_again: yes, would_not_use_again: no, total_recommendations, rating }
    const consuelo = { ...said, provider_name: 'Consuelo M.', is_business: false }
    expect(headLine({ ...consuelo, newest_at }, now)).toBe(says)
  })

  it('says "recommended" for many families unless most would not use the provider again', () => {
    const many = { total_recommendations: 8, rating: 4 }
    expect(isRecommended({ ...many, would_use_again: 7, would_not_use_again: 1 })).toBe(true)
    expect(isRecommended({ ...many, would_use_again: 1, would_not_use_again: 7 })).toBe(false)
  })
})
