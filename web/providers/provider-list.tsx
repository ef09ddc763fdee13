// The list of providers a search found, and what stands there while there is none.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { FoundProvider } from '../../domain/providers/providers.contracts.ts'
import { Badge } from '../ui/badge.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { ProviderCard } from './provider-card.tsx'
import type { ProviderSearch } from './search-address.ts'
import { NobodyFound } from './search-offers.tsx'

type ProviderListProps = {
  search: ProviderSearch
  query: UseInfiniteQueryResult
  providers: FoundProvider[]
  /** How many match in all; null until it is known. */
  total: number | null
  /** Takes the filters away; left out while there are none. */
  onClearFilters?: () => void
}

const stack = 'grid grid-cols-[minmax(0,1fr)] gap-2'

/** Cards with "Show more" below them, or blocks of their size, the error, or the empty state. */
export function ProviderList({ search, query, providers, total, onClearFilters }: ProviderListProps) {
  return (
    <section aria-labelledby="providers">
      <h2 id="providers" className="sr-only">
        Providers
      </h2>
      <PagedList
        query={query}
        rows={providers}
        waiting={<LoadingBlock label="Loading providers" count={4} grid={stack} className="h-60 md:h-38" />}
        failed="Failed to load experiences"
        nothing={<NobodyFound search={search} {...(onClearFilters && { onClearFilters })} />}
        row={(provider) => (
          <li key={provider.provider_id}>
            <ProviderCard provider={provider} />
          </li>
        )}
        focus="h3"
        listClass={stack}
        after={
          providers.some((provider) => provider.has_contact_consent) && (
            <p className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-mute text-small">
              <Badge kind="verified" />
              The recommending parent confirmed that the provider agreed to be contacted.
            </p>
          )
        }
        moreClass="mt-7 grid justify-center text-center max-sm:grid-cols-1"
        total={total}
      />
    </section>
  )
}
