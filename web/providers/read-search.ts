import { minimumRatings, sortOrders } from '../../domain/limits.ts'
import { availableDayFault } from '../../domain/providers/available-day.rules.ts'
import { isCategorySlug } from '../../domain/providers/categories.ts'
import { searchOrderItem } from '../app/stored-items.ts'
import { today } from '../ui/dates.ts'
import { hasFreeDays, type ProviderSearch, type SearchAddress, townsInput } from './search-address.ts'

/** Maximum characters of the place and of the free text in a search. */
const longestLocation = 200
export const longestQuery = 100

const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** A day in the past means now; one too far ahead is ignored. */
const readFree = ({ category = '', free = '' }: SearchAddress): string => {
  if (!isCategorySlug(category) || !hasFreeDays(category)) return ''
  if (free === 'now' || (isDay(free) && free < today())) return 'now'
  return isDay(free) && availableDayFault(free, today()) === null ? free : ''
}

/** The search in a URL. Unknown categories, ratings and orders are ignored. */
export const readSearch = (address: SearchAddress): ProviderSearch => ({
  location: (address.location ?? '').trim().slice(0, longestLocation),
  category: address.category && isCategorySlug(address.category) ? address.category : undefined,
  query: (address.query ?? '').trim().slice(0, longestQuery),
  rating: minimumRatings.find((rating) => String(rating) === address.rating) ?? 0,
  again: address.again === '1',
  free: readFree(address),
  sort: sortOrders.find((sort) => sort === address.sort) ?? sortOrders[0],
})

/** The same, in the order that the member chose last if the URL has none. */
export const readOwnSearch = (address: SearchAddress, memberId: string | undefined): ProviderSearch => {
  const sort = searchOrderItem.read(memberId)
  return readSearch({ ...(sort && { sort }), ...address })
}

/** The input of the call. A day that has passed while the page was open becomes today. */
export const searchInput = ({ location, category, query, rating, again, free, sort }: ProviderSearch) => ({
  ...townsInput({ location, category }),
  search_query: query,
  min_rating: rating,
  ...(again && { would_use_again: '1' as const }),
  ...(free && { free_by: free === 'now' || free < today() ? today() : free }),
  sort_by: sort,
})

export const activeFilters = ({ query, rating }: ProviderSearch): number => [query, rating].filter(Boolean).length

export const isNarrowed = (search: ProviderSearch): boolean =>
  activeFilters(search) > 0 || search.again || search.free !== ''

export const noFilters = { query: '', rating: 0, again: false, free: '' } as const
