// A search in the address of the results page: read with patience, written without what was not asked.

import { describe, expect, it } from 'vitest'
import { minimumRatings, sortOrders } from '../../domain/limits.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { activeFilters, readSearch, searchInput, writeSearch } from '../../web/providers/search-address.ts'

describe('the address of a search', () => {
  it('holds location, category slug, words, rating, who would be used again, and order', () => {
    const address = {
      location: 'Oakland, CA',
      category: 'nanny',
      query: 'rosa',
      rating: '4.5',
      again: '1',
      sort: 'recent',
    }
    expect(readSearch(address)).toEqual({ ...address, rating: 4.5, again: true })
    expect(writeSearch(readSearch(address))).toEqual(address)
  })

  it('leaves out what is not asked', () => {
    expect(writeSearch(readSearch({ location: 'Oakland, CA' }))).toEqual({ location: 'Oakland, CA' })
    expect(writeSearch(readSearch({}))).toEqual({})
  })

  it('knows every minimum rating and order', () => {
    expect(minimumRatings.map((rating) => readSearch({ rating: String(rating) }).rating)).toEqual(minimumRatings)
    expect(sortOrders.map((sort) => readSearch({ sort }).sort)).toEqual(sortOrders)
  })

  it('counts what it does not know as not asked', () => {
    expect(readSearch({ category: 'plumber', rating: '2', sort: 'price' })).toEqual(readSearch({}))
    expect(readSearch({}).sort).toBe('rating')
    expect(readSearch({}).rating).toBe(0)
  })

  it('never asks the server for something it refuses', () => {
    const search = readSearch({ location: 'x'.repeat(5000), query: 'y'.repeat(5000), rating: 'NaN' })
    expect(searchProviders.input.safeParse(searchInput(search)).success).toBe(true)
  })

  it('counts words and rating as filters, place and order not', () => {
    expect(activeFilters(readSearch({ location: 'Oakland, CA', category: 'nanny', sort: 'recent' }))).toBe(0)
    expect(activeFilters(readSearch({ query: 'rosa', rating: '4' }))).toBe(2)
  })
})
