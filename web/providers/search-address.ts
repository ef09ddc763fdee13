import { type minimumRatings, sortOrders } from '../../domain/limits.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
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
  /** Only who is free by this day (yyyy-MM-dd), or now; of the kinds of care that have such a day. */
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

/** Kinds of care of which it is asked when somebody is free: those of one person, who is with few families at a time. */
const withFreeDays: readonly CategorySlug[] = ['nanny', 'babysitter', 'night-nurse', 'birth-doula', 'postpartum-doula']

export const hasFreeDays = (category: CategorySlug | undefined): boolean =>
  category !== undefined && withFreeDays.includes(category)

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

export const townsInput = ({ location, category }: Pick<ProviderSearch, 'location' | 'category'>) => ({
  location_filter: location,
  ...(category && { service_type_filter: category }),
})
