// How visits read: counts, titles and where from.
import { expect, it } from 'vitest'
import { countOf, visitOf } from '../../web/visits/visit.copy.ts'

it('a visit reads as title and where from', () => {
  expect(visitOf('Search results · Trusted Village', 'instagram.com')).toBe('Search results, from instagram.com')
  expect(visitOf('Trusted Village', null)).toBe('Trusted Village, from Direct')
  expect(countOf(18402)).toBe('18,402')
})
