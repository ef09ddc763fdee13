import { type minimumRatings, sortOrders } from '../../domain/limits.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import type { SortOrder } from '../../domain/providers/providers.contracts.ts'

export type MinimumRating = (typeof minimumRatings)[number]

/** A search. Empty text, no category and 0 mean no filter. */
export interface ProviderSearch {
  location: string
  category: CategorySlug | undefined
  query: string
  rating: MinimumRating
  /** Only providers whom more families would use again than would not. */
  again: boolean
  /** Only providers who are free by this day (yyyy-MM-dd), or "now"; for categories with such a day. */
  free: string
  sort: SortOrder
}

export interface SearchAddress {
  location?: string
  category?: string
  query?: string
  rating?: string
  again?: string
  free?: string
  sort?: string
}

/** Categories with a day on which the provider is free: one person who works for few families at a time. */
const withFreeDays: readonly CategorySlug[] = ['nanny', 'babysitter', 'night-nurse', 'birth-doula', 'postpartum-doula']

export const hasFreeDays = (category: CategorySlug | undefined): boolean =>
  category !== undefined && withFreeDays.includes(category)

/** The URL parameters of a search, without those that have no filter. */
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

export const townsInput = ({ location, category }: Pick<ProviderSearch, 'location' | 'category'>) => ({
  location_filter: location,
  ...(category && { service_type_filter: category }),
})
