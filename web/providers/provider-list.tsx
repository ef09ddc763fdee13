// The list of providers a search found, and what stands there while there is none.
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { ProviderCard, ProviderCardSkeleton } from './provider-card.tsx'
import type { ProviderSearch } from './search-address.ts'
import { SearchOffers } from './search-offers.tsx'
import type { ProviderResults } from './use-providers.ts'

type ProviderListProps = {
  search: ProviderSearch
  results: ProviderResults
  /** Whose favorites the hearts show. */
  memberId: string
  /** Takes the filters away; left out while there are none. */
  onClearFilters?: () => void
}

const stack = 'grid grid-cols-[minmax(0,1fr)] gap-5'

/** Cards with "Show more" below them, or skeletons, the error, or the empty state. */
export function ProviderList({ search, results, memberId, onClearFilters }: ProviderListProps) {
  const { providers, total, loading, error } = results
  return (
    <section aria-labelledby="providers">
      <h2 id="providers" className="sr-only">
        Providers
      </h2>
      {loading && (
        <Loading label="Loading providers">
          <div className={stack}>
            {['first', 'second', 'third', 'fourth'].map((place) => (
              <ProviderCardSkeleton key={place} />
            ))}
          </div>
        </Loading>
      )}
      {error && (
        <Card>
          <ErrorState title="Failed to load experiences" onRetry={results.retry}>
            {error.message} Your search is still here.
          </ErrorState>
        </Card>
      )}
      {total === 0 && (
        <>
          <Card>
            <NobodyYet query={search.query} {...(onClearFilters && { onClearFilters })} />
          </Card>
          <SearchOffers search={search} />
        </>
      )}
      {providers.length > 0 && <Cards results={results} memberId={memberId} />}
    </section>
  )
}

function Cards({ results, memberId }: { results: ProviderResults; memberId: string }) {
  const { providers, total, pages } = results
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={list} className={stack}>
        {providers.map((provider) => (
          <li key={provider.provider_id}>
            <ProviderCard provider={provider} memberId={memberId} />
          </li>
        ))}
      </ul>
      {providers.some((provider) => provider.has_contact_consent) && (
        <p className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-mute text-small">
          <Badge kind="verified" />
          The recommending parent confirmed that the provider agreed to be contacted.
        </p>
      )}
      <ShowMore
        pages={pages}
        list={list}
        rows={providers.length}
        focus="h3"
        className="mt-7 grid justify-center gap-3 text-center max-sm:grid-cols-1"
      >
        {total !== null && (
          <p className="text-small text-ink-mute">
            {providers.length} of {total.toLocaleString('en-US')} shown
          </p>
        )}
      </ShowMore>
    </>
  )
}

function NobodyYet({ query, onClearFilters }: { query: string; onClearFilters?: () => void }) {
  return (
    <EmptyState
      title="No one has pinned a note here yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {onClearFilters && (
            <Button className="max-sm:w-full" onClick={onClearFilters}>
              Clear filters
            </Button>
          )}
          <Button asChild variant="primary" className="max-sm:w-full">
            <Link to="/add-listing">Share Your Experience</Link>
          </Button>
        </div>
      }
    >
      {query && 'Search for letters and numbers: a name, a highlight or a word from a note. '}
      {onClearFilters ? 'Try a nearby city or a lower minimum rating.' : 'Try a nearby city or another kind of care.'}{' '}
      If you know someone good, be the first to say so.
    </EmptyState>
  )
}
