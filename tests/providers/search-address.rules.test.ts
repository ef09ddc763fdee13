// The URL of a search: read tolerantly, and written without unset filters.

import { describe, expect, it } from 'vitest'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { activeFilters, isNarrowed, noFilters, readSearch, searchInput } from '../../web/providers/read-search.ts'
import { writeSearch } from '../../web/providers/search-address.ts'
import { today } from '../../web/ui/dates.ts'
import { nextYear } from '../next-year.ts'

describe('the URL of a search', () => {
  it('contains location, category slug, text, rating, "would use again", the day, and the order', () => {
    const address = {
      location: 'Oakland, CA',
      category: 'nanny',
      query: 'rosa',
      rating: '4.5',
      again: '1',
      free: '2027-01-05',
      sort: 'recent',
    }
    expect(readSearch(address)).toEqual({ ...address, rating: 4.5, again: true })
    expect(writeSearch(readSearch(address))).toEqual(address)
  })

  it('ignores unknown values', () => {
    expect(readSearch({ category: 'plumber', rating: '2', sort: 'price' })).toEqual(readSearch({}))
    expect(readSearch({}).sort).toBe('rating')
    expect(readSearch({}).rating).toBe(0)
  })

  it('always results in a request that the server accepts', () => {
    const search = readSearch({ location: 'x'.repeat(5000), query: 'y'.repeat(5000), rating: 'NaN' })
    expect(searchProviders.input.safeParse(searchInput(search)).success).toBe(true)
  })

  it('filters by day only for categories with availability dates, and for valid days', () => {
    expect(writeSearch(readSearch({ category: 'nanny', free: 'now' }))).toEqual({ category: 'nanny', free: 'now' })
    for (const free of ['tomorrow', '2027-02-30', '1927-01-05', '2027-1-5'])
      expect(readSearch({ category: 'nanny', free }).free).toBe('')
    expect(readSearch({ category: 'daycare', free: 'now' }).free).toBe('')
    expect(readSearch({ free: 'now' }).free).toBe('')
    expect(writeSearch({ ...readSearch({ category: 'nanny', free: 'now' }), category: 'daycare' })).toEqual({
      category: 'daycare',
    })
  })

  it('sends today, or a day within two years from today', () => {
    const asked = (free: string) => searchInput(readSearch({ category: 'babysitter', free })).free_by
    expect(asked('now')).toBe(today())
    expect(asked('2020-01-05')).toBe(today())
    expect(asked(`${nextYear}-01-05`)).toBe(`${nextYear}-01-05`)
    expect(readSearch({ category: 'babysitter', free: '2020-01-05' }).free).toBe('now')
    expect(readSearch({ category: 'babysitter', free: '2097-01-05' }).free).toBe('')
    expect(searchInput(readSearch({ category: 'babysitter' }))).not.toHaveProperty('free_by')
  })

  it('clears the day with the other filters', () => {
    const search = readSearch({ category: 'nanny', free: 'now' })
    expect([activeFilters(search), isNarrowed(search)]).toEqual([0, true])
    expect(isNarrowed({ ...search, ...noFilters })).toBe(false)
  })
})
