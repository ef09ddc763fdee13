// A provider search as the address of the results page holds it.
import { minimumRatings, sortOrders } from '../../domain/limits.ts'
import { type CategorySlug, isCategorySlug } from '../../domain/providers/categories.ts'
import type { SortOrder } from '../../domain/providers/providers.contracts.ts'

export type MinimumRating = (typeof minimumRatings)[number]

/** What is searched for; empty text, no category and 0 ask for nothing. */
export interface ProviderSearch {
  location: string
  category: CategorySlug | undefined
  query: string
  rating: MinimumRating
  /** Only whom more families would use again than would not. */
  again: boolean
  sort: SortOrder
}

/** The query parameters of `/search-results`, all plain text. */
export interface SearchAddress {
  location?: string
  category?: string
  query?: string
  rating?: string
  again?: string
  sort?: string
}

/** Longest place and longest free text that the search takes, in characters. */
const longestLocation = 200
export const longestQuery = 100

/** The search an address asks for; what it does not know (a category, a rating, an order) counts as not asked. */
export const readSearch = (address: SearchAddress): ProviderSearch => ({
  location: (address.location ?? '').trim().slice(0, longestLocation),
  category: address.category && isCategorySlug(address.category) ? address.category : undefined,
  query: (address.query ?? '').trim().slice(0, longestQuery),
  rating: minimumRatings.find((rating) => String(rating) === address.rating) ?? 0,
  again: address.again === '1',
  sort: sortOrders.find((sort) => sort === address.sort) ?? sortOrders[0],
})

/** The address of a search; what is not asked for is left out. */
export const writeSearch = ({
  location,
  category,
  query,
  rating,
  again,
  sort,
}: Partial<ProviderSearch>): SearchAddress => ({
  ...(location && { location }),
  ...(category && { category }),
  ...(query && { query }),
  ...(rating && { rating: String(rating) }),
  ...(again && { again: '1' }),
  ...(sort && sort !== sortOrders[0] && { sort }),
})

/** What the server is asked about the towns that have such providers. */
export const townsInput = ({ location, category }: Pick<ProviderSearch, 'location' | 'category'>) => ({
  location_filter: location,
  ...(category && { service_type_filter: category }),
})

/** What the server is asked. */
export const searchInput = ({ location, category, query, rating, again, sort }: ProviderSearch) => ({
  ...townsInput({ location, category }),
  search_query: query,
  min_rating: rating,
  ...(again && { would_use_again: '1' as const }),
  sort_by: sort,
})

/** How many choices of the filter panel narrow the search. */
export const activeFilters = ({ query, rating }: ProviderSearch): number => (query ? 1 : 0) + (rating ? 1 : 0)

/** What takes all filters away; place, kind of care and order stay. */
export const noFilters = { query: '', rating: 0, again: false } as const
