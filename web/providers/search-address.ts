// A provider search as the address of the results page holds it.
import { minimumRatings, sortOrders } from '../../domain/limits.ts'
import { type CategorySlug, isCategorySlug } from '../../domain/providers/categories.ts'
import type { SortOrder } from '../../domain/providers/providers.contracts.ts'
import { today } from '../ui/dates.ts'

export type MinimumRating = (typeof minimumRatings)[number]

/** What is searched for; empty text, no category and 0 ask for nothing. */
export interface ProviderSearch {
  location: string
  category: CategorySlug | undefined
  query: string
  rating: MinimumRating
  /** Only whom more families would use again than would not. */
  again: boolean
  /** Only who is free by this day (yyyy-MM-dd), or now; of the kinds of care that have such a day. */
  free: string
  sort: SortOrder
}

/** The query parameters of `/search-results`, all plain text. */
export interface SearchAddress {
  location?: string
  category?: string
  query?: string
  rating?: string
  again?: string
  free?: string
  sort?: string
}

/** Longest place and longest free text that the search takes, in characters. */
const longestLocation = 200
export const longestQuery = 100

/** Kinds of care of which it is asked when somebody is free: those of one person, who is with few families at a time. */
const withFreeDays: readonly CategorySlug[] = ['nanny', 'babysitter', 'night-nurse', 'birth-doula', 'postpartum-doula']

/** Whether a search of this kind of care can ask from when somebody is free. */
export const hasFreeDays = (category: CategorySlug | undefined): boolean =>
  category !== undefined && withFreeDays.includes(category)

/** A day of the calendar, as an address writes it. */
const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const readFree = ({ category = '', free = '' }: SearchAddress): string =>
  isCategorySlug(category) && hasFreeDays(category) && (free === 'now' || isDay(free)) ? free : ''

/** The search an address asks for; what it does not know (a category, a rating, an order) counts as not asked. */
export const readSearch = (address: SearchAddress): ProviderSearch => ({
  location: (address.location ?? '').trim().slice(0, longestLocation),
  category: address.category && isCategorySlug(address.category) ? address.category : undefined,
  query: (address.query ?? '').trim().slice(0, longestQuery),
  rating: minimumRatings.find((rating) => String(rating) === address.rating) ?? 0,
  again: address.again === '1',
  free: readFree(address),
  sort: sortOrders.find((sort) => sort === address.sort) ?? sortOrders[0],
})

/** The address of a search; what is not asked for is left out. */
export const writeSearch = ({
  location,
  category,
  query,
  rating,
  again,
  free,
  sort,
}: Partial<ProviderSearch>): SearchAddress => ({
  ...(location && { location }),
  ...(category && { category }),
  ...(query && { query }),
  ...(rating && { rating: String(rating) }),
  ...(again && { again: '1' }),
  ...(free && hasFreeDays(category) && { free }),
  ...(sort && sort !== sortOrders[0] && { sort }),
})

/** What the server is asked about the towns that have such providers. */
export const townsInput = ({ location, category }: Pick<ProviderSearch, 'location' | 'category'>) => ({
  location_filter: location,
  ...(category && { service_type_filter: category }),
})

/** What the server is asked. A day that has passed is as good as today. */
export const searchInput = ({ location, category, query, rating, again, free, sort }: ProviderSearch) => ({
  ...townsInput({ location, category }),
  search_query: query,
  min_rating: rating,
  ...(again && { would_use_again: '1' as const }),
  ...(free && { free_by: free === 'now' || free < today() ? today() : free }),
  sort_by: sort,
})

/** How many choices of the filter panel narrow the search. */
export const activeFilters = ({ query, rating, free }: ProviderSearch): number =>
  [query, rating, free].filter(Boolean).length

/** Whether anything narrows the search beside place and kind of care. */
export const isNarrowed = (search: ProviderSearch): boolean => activeFilters(search) > 0 || search.again

/** What takes all filters away; place, kind of care and order stay. */
export const noFilters = { query: '', rating: 0, again: false, free: '' } as const
