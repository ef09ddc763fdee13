import { useEffect } from 'react'
import { searchPageSize } from '../../domain/limits.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { GroupedProvider } from '../../domain/providers/providers.contracts.ts'
import { cardPlace } from '../places/place.copy.ts'
import { fromParents } from '../providers/provider.copy.ts'
import { familiesForNumbers } from '../providers/provider-page.copy.ts'
import { searchHeading } from '../providers/search.copy.ts'
import { type ProviderSearch, writeSearch } from '../providers/search-address.ts'
import { type CachedProvider, keepLastSearch, readLastSearch } from './last-search.ts'

/** Only what any visitor may see: no contact, no parent's own words, no ids. */
const cachedProvider = (provider: GroupedProvider): CachedProvider => ({
  name: provider.provider_name,
  kind: categoryLabel(provider.service_type),
  place: cardPlace(provider),
  rating: provider.total_recommendations < familiesForNumbers ? null : provider.rating,
  recommended: fromParents(provider),
  highlights: provider.combined_highlights,
})

const savedPlaces = 3

const withPlace = (place: string, before: readonly string[] = []): string[] =>
  [place, ...before.filter((one) => one !== place)].filter(Boolean).slice(0, savedPlaces)

export function useLastSearch(
  memberId: string | undefined,
  search: ProviderSearch,
  providers: readonly GroupedProvider[],
  total: number | null,
): void {
  const stored =
    memberId && total
      ? JSON.stringify({
          memberId,
          heading: searchHeading(search),
          address: `/search-results?${new URLSearchParams({ ...writeSearch(search) })}`,
          total,
          providers: providers.slice(0, searchPageSize).map(cachedProvider),
        })
      : null
  const { location } = search
  useEffect(() => {
    if (!stored) return
    const places = withPlace(location, readLastSearch()?.places)
    keepLastSearch({ ...JSON.parse(stored), at: Date.now(), places })
  }, [stored, location])
}
