// The providers a search finds, page after page.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { GroupedProvider } from '../../domain/providers/providers.contracts.ts'
import { pagesOf } from '../app/call.ts'
import { type ProviderSearch, searchInput } from './search-address.ts'

export interface ProviderResults {
  providers: GroupedProvider[]
  /** How many match in all; null until it is known. */
  total: number | null
  /** The region the place was widened to. */
  region: string | null
  /** The reason when the first page could not be loaded. */
  error: Error | null
  loading: boolean
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  retry: () => void
}

/** Searches while `enabled`; the same search is not asked twice within half a minute. */
export function useProviders(search: ProviderSearch, enabled: boolean): ProviderResults {
  const result = useInfiniteQuery({
    ...pagesOf('search-providers', searchInput(search)),
    enabled,
    // the first page says so in its place
    meta: { failed: (_error, { state }) => (state.data ? 'Failed to load experiences' : null) },
  })
  const pages = result.data?.pages ?? []

  return {
    providers: pages.flatMap(({ providers }) => providers),
    total: pages[0]?.total ?? null,
    region: pages[0]?.region ?? null,
    error: result.data ? null : result.error,
    loading: result.isPending,
    pages: result,
    retry: () => void result.refetch(),
  }
}
