// What parents recommend for a place and a kind of care; filters, order and place live in the address.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { pagesOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useSession } from '../app/session.ts'
import { useLastSearch } from '../offline/use-last-search.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { mediaHook } from '../ui/media-hook.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { BayMap } from './bay-map.tsx'
import { type FilterProps, RatingFilter, SetFilters, SortSelect, WordsFilter } from './filter-fields.tsx'
import { ProviderList } from './provider-list.tsx'
import { countSentence, searchHeading } from './search.copy.ts'
import { activeFilters, type ProviderSearch, readSearch, searchInput, writeSearch } from './search-address.ts'
import { SearchRow } from './search-row.form.tsx'

const FilterSheet = lazyComponent(() => import('./filter-sheet.tsx'), 'FilterSheet')

/** On small screens the filters are in a sheet; `total` is how many providers the search finds now, null while that is unknown. */
function SmallFilters({ search, onChange, total }: FilterProps & { total: number | null }) {
  const [open, setOpen] = useState(false)
  const active = activeFilters(search)
  return (
    <div className="mb-5 flex flex-wrap items-end gap-2.5 lg:hidden print:hidden">
      <Button
        icon={SlidersHorizontal}
        className="min-h-[3.125rem] flex-1 md:flex-none"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters
        {active > 0 && (
          <Badge kind="plain">
            {active}
            <span className="sr-only"> active</span>
          </Badge>
        )}
      </Button>
      <div className="flex-2 md:flex-none">
        <SortSelect search={search} onChange={onChange} />
      </div>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        <FilterSheet search={search} onChange={onChange} total={total} open={open} onClose={() => setOpen(false)} />
      </LazyDialog>
    </div>
  )
}

/** As wide as the page must be for the third column (`xl`). */
const useIsWide = mediaHook('(min-width: 80rem)')

/** The third column of the results. */
function WideBayMap({ search }: { search: ProviderSearch }) {
  const isWide = useIsWide()
  return (
    <div className="max-xl:hidden print:hidden xl:sticky xl:top-6 xl:self-start">
      {isWide && <BayMap search={search} />}
    </div>
  )
}

/** The panel; it stays in sight while the list scrolls. */
function FilterPanel({ search, onChange }: FilterProps) {
  return (
    <aside aria-label="Filters" className="panel print:hidden self-start p-5 max-lg:hidden lg:sticky lg:top-6">
      <WordsFilter search={search} onChange={onChange} />
      <hr className="my-4 border-line" />
      <RatingFilter search={search} onChange={onChange} />
      <hr className="my-4 border-line" />
      <SortSelect search={search} onChange={onChange} />
      {activeFilters(search) > 0 && (
        <Button variant="quiet" className="mt-3 w-full" onClick={() => onChange({ query: '', rating: 0 })}>
          Clear filters
        </Button>
      )}
    </aside>
  )
}

/** The page at `/search-results`, for members. */
export function SearchResultsPage() {
  const memberId = useSession().user?.id
  const navigate = useNavigate()
  const search = readSearch(useSearch({ from: '/search-results' }))
  const results = useInfiniteQuery({
    ...pagesOf('search-providers', searchInput(search)),
    enabled: memberId !== undefined,
    // the first page says so in its place
    meta: { failed: (_error, { state }) => (state.data ? 'Failed to load experiences' : null) },
  })
  const providers = results.data?.pages.flatMap((page) => page.providers) ?? []
  const { total = null, region = null } = results.data?.pages[0] ?? {}
  useLastSearch(memberId, search, providers, total)

  const change = (changed: Partial<ProviderSearch>) =>
    navigate({ to: '/search-results', search: writeSearch({ ...search, ...changed }), resetScroll: false })

  const heading = searchHeading(search)
  const filtered = search.query !== '' || search.rating > 0
  return (
    <div className="page min-h-[34rem] pt-8 pb-6 lg:pt-11">
      <PageTitle title={heading} />
      <h1 className="h1 wrap-anywhere">{heading}</h1>
      <p className="mt-2.5 min-h-[2lh] text-ink-soft md:min-h-[1lh]" role="status">
        {total !== null && countSentence(total, region, filtered)}
      </p>
      <SearchRow key={`${search.location} ${search.category}`} search={search} onSearch={change} />
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-7 print:block lg:mt-9 lg:grid-cols-[17.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_18.5rem]">
        <FilterPanel search={search} onChange={change} />
        <div>
          <SmallFilters search={search} onChange={change} total={total} />
          <SetFilters search={search} onChange={change} />
          <ProviderList
            {...{ search, providers, total }}
            query={results}
            memberId={memberId ?? ''}
            {...(filtered && { onClearFilters: () => change({ query: '', rating: 0 }) })}
          />
        </div>
        <WideBayMap search={search} />
      </div>
    </div>
  )
}
