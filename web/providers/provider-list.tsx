import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { searchPageSize } from '../../domain/limits.ts'
import type { FoundProvider } from '../../domain/providers/providers.contracts.ts'
import { townsToOffer } from '../../domain/providers/search-offers.rules.ts'
import { queryOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChipLink } from '../ui/chip.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { LoadingBlock } from '../ui/states.tsx'
import type { FilterProps } from './filter-fields.tsx'
import { ProviderCard } from './provider-card.tsx'
import { familiesForNumbers } from './provider-page.copy.ts'
import { isNarrowed, noFilters, searchInput } from './read-search.ts'
import { nothingFound } from './search.copy.ts'
import { type ProviderSearch, townsInput, writeSearch } from './search-address.ts'

type ProviderListProps = FilterProps & {
  query: UseInfiniteQueryResult
  providers: FoundProvider[]
  total: number | null
}

/** Cards in the first window of a phone. */
const firstCards = 2

/** Whether few families rated the first cards, while more recommend others. It does not change when more are shown. */
export const isRatedByFew = (providers: FoundProvider[], total: number | null): boolean => {
  const page = providers.slice(0, searchPageSize)
  const at = page.findIndex((provider) => provider.total_recommendations >= familiesForNumbers)
  return at < 0 ? total !== null && total > page.length : at >= firstCards
}

const stack = 'grid grid-cols-[minmax(0,1fr)] gap-2'

export function ProviderList({ search, onChange, query, providers, total }: ProviderListProps) {
  const section = useRef<HTMLElement>(null)
  const change: FilterProps['onChange'] = (changed) => {
    // the pressed button disappears
    section.current?.focus({ preventScroll: true })
    onChange(changed)
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="providers" className="outline-none">
      <h2 id="providers" className="sr-only">
        Providers
      </h2>
      <PagedList
        query={query}
        rows={providers}
        waiting={<LoadingBlock label="Loading providers" count={4} grid={stack} className="h-60 md:h-38" />}
        failed="Failed to load experiences"
        nothing={<NobodyFound search={search} onChange={change} />}
        row={(provider) => (
          <li key={provider.provider_id}>
            <ProviderCard provider={provider} />
          </li>
        )}
        focus="h3"
        listClass={stack}
        after={
          <>
            {providers.some((provider) => provider.has_contact_consent) && (
              <p className="mt-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-mute text-small">
                <Badge kind="verified" />
                The recommending parent confirmed that the provider agreed to be contacted.
              </p>
            )}
            {total !== null && total <= fewProviders && <Ask search={search} line="closed" />}
            {total !== null && <Alert search={search} />}
          </>
        }
        moreClass="mt-7 grid justify-center text-center max-sm:grid-cols-1"
        total={total}
      />
    </section>
  )
}

const AskCard = lazyComponent(() => import('../questions/ask-card.tsx'), 'AskCard')

/** Providers found up to which the search offers to ask the village. */
const fewProviders = 2

/** Another search starts a new question. */
function Ask({ search: { location, category }, line }: { search: ProviderSearch; line: 'open' | 'closed' }) {
  return (
    <div className="mt-4 print:hidden">
      <LazyBoundary missing={null} fallback={<div className="min-h-24" />}>
        <AskCard key={`${location} ${category}`} {...{ location, line }} kind={category} />
      </LazyBoundary>
    </div>
  )
}

const TellMe = lazyComponent(() => import('../alerts/tell-me.tsx'), 'TellMe')

function Alert({ search, nobody = false }: { search: ProviderSearch; nobody?: boolean }) {
  const { sort_by: _, ...alert } = searchInput(search)
  return (
    <LazyBoundary missing={null} fallback={<div className="mt-4 min-h-20" />}>
      <TellMe key={JSON.stringify(alert)} search={alert} nobody={nobody} />
    </LazyBoundary>
  )
}

const FromOldList = lazyComponent(() => import('../old-list/do-you-know-them.tsx'), 'FromOldList')

/** Distances beyond this many miles are shown. */
const nearby = 15

/** Suggestions are below the text, and the form waits for them, so that they move nothing when they arrive. */
function NobodyFound({ search, onChange }: FilterProps) {
  const { location, category } = search
  const [title, advice] = nothingFound(search)
  const byTown = useQuery(queryOf('count-by-town', townsInput({ location, category })))
  const towns = townsToOffer(byTown.data?.towns ?? [], location)
  return (
    <>
      <Card className="p-5">
        <div className="flex gap-5">
          <Illustration name="empty" className="w-38 flex-none self-start max-md:hidden" />
          <div className="min-w-0">
            <h3 className="h3 wrap-anywhere">{title}</h3>
            <p className="mt-1 text-ink-soft">{advice}</p>
            {isNarrowed(search) && (
              <Button variant="primary" className="mt-3" onClick={() => onChange(noFilters)}>
                Clear filters
              </Button>
            )}
            <SearchLinks
              title="A little farther away"
              searches={towns.map(({ town, location, providers, miles }) => ({
                name: miles && miles > nearby ? `${town} · ${miles} miles` : town,
                count: providers,
                search: { category, location },
              }))}
            />
          </div>
        </div>
      </Card>
      {!byTown.isPending && (
        <>
          <Ask search={search} line={isNarrowed(search) ? 'closed' : 'open'} />
          <Alert search={search} nobody />
        </>
      )}
      <div className="mt-4 empty:hidden">
        <LazyBoundary missing={null}>
          <FromOldList location={location} kind={category} />
        </LazyBoundary>
      </div>
      <p className="mt-4 text-ink-soft">
        Know someone good?{' '}
        <Link to="/add-listing" className="link">
          Share Your Experience
        </Link>
      </p>
    </>
  )
}

type SearchLinksProps = { title: string; searches: { name: string; count: number; search: Partial<ProviderSearch> }[] }

function SearchLinks({ title, searches }: SearchLinksProps) {
  if (searches.length === 0) return null
  return (
    <section aria-label={title} className="not-first:mt-4">
      <h4 className="name text-small">{title}</h4>
      <ul className="mt-2 flex flex-wrap gap-2">
        {searches.map(({ name, count, search }) => (
          <li key={name}>
            <ChipLink to="/search-results" search={writeSearch(search)} count={count}>
              {name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
