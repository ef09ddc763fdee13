import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Map as MapIcon, SlidersHorizontal } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pagesOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useSession } from '../app/session.ts'
import { searchOrderItem } from '../app/stored-items.ts'
import { useLastSearch } from '../offline/use-last-search.ts'
import { LinkButton } from '../ui/button.tsx'
import { ChipButton, PickChip, SetChip } from '../ui/chip.tsx'
import { shortCalendarDayOf } from '../ui/dates.ts'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { type FilterProps, SetFilters, SortSelect } from './filter-fields.tsx'
import { useIsWide } from './provider-card.tsx'
import { isRatedByFew, ProviderList } from './provider-list.tsx'
import { activeFilters, isNarrowed, readOwnSearch, searchInput } from './read-search.ts'
import { countSentence, searchHeading } from './search.copy.ts'
import { hasFreeDays, type ProviderSearch, writeSearch } from './search-address.ts'
import { SearchRow } from './search-row.form.tsx'
import { TownMap } from './town-map.tsx'

const FilterSheet = lazyComponent(() => import('./filter-sheet.tsx'), 'FilterSheet')
const MapSheet = lazyComponent(() => import('./filter-sheet.tsx'), 'MapSheet')

type ChipRowProps = FilterProps & {
  total: number | null
  /** No chips for a search without results and without a filter to remove. */
  hidden: boolean
}

/**
 * Filters and order in one row that scrolls sideways on small screens. `total` is the number of providers found, null
 * while it is unknown.
 */
function ChipRow({ search, onChange, total, hidden }: ChipRowProps) {
  const [filtersOpen, setFiltersOpen] = useState(false)
  // so that the map closes when a pin leads to another search
  const [mapOf, setMapOf] = useState<string | null>(null)
  const closeMap = () => setMapOf(null)
  const active = activeFilters(search)
  return (
    <>
      {!hidden && (
        <div className="relative -mx-5 mt-1 -mb-1.5 flex items-center gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:max-lg:gap-1.5 md:-mx-1 md:px-1 print:hidden">
          <ChipButton aria-haspopup="dialog" onClick={() => setFiltersOpen(true)}>
            <SlidersHorizontal size={17} />
            <span>Filters</span>
            {active > 0 && (
              <span className="text-ink-mute tabular-nums">
                {active}
                <span className="sr-only"> active</span>
              </span>
            )}
          </ChipButton>
          <ChipButton className="xl:hidden" aria-haspopup="dialog" onClick={() => setMapOf(search.location)}>
            <MapIcon size={17} />
            Map
          </ChipButton>
          <PickChip
            pressed={search.again}
            className="whitespace-nowrap"
            onClick={() => onChange({ again: !search.again })}
          >
            Would use again
          </PickChip>
          {hasFreeDays(search.category) && <FreeChip search={search} onChange={onChange} />}
          <SetFilters search={search} onChange={onChange} />
          <SortSelect search={search} onChange={onChange} />
        </div>
      )}
      <LazyDialog open={filtersOpen} onMissing={() => setFiltersOpen(false)}>
        <FilterSheet {...{ search, onChange, total }} open={filtersOpen} onClose={() => setFiltersOpen(false)} />
      </LazyDialog>
      <LazyDialog open={mapOf === search.location} onMissing={closeMap}>
        <MapSheet search={search} open={mapOf === search.location} onClose={closeMap} />
      </LazyDialog>
    </>
  )
}

export function SearchResultsPage() {
  const isWide = useIsWide()
  const memberId = useSession().user?.id
  const navigate = useNavigate()
  const address = useSearch({ from: '/search-results' })
  // read once, so that another tab does not reorder this list
  const search = useMemo(() => readOwnSearch(address, memberId), [address, memberId])
  const results = useInfiniteQuery({
    ...pagesOf('search-providers', searchInput(search)),
    enabled: memberId !== undefined,
    // a failed first page is reported in its place
    meta: { failed: (_error, { state }) => (state.data ? 'Failed to load experiences' : null) },
  })
  const providers = results.data?.pages.flatMap((page) => page.providers) ?? []
  const { total = null, region = null } = results.data?.pages[0] ?? {}
  useLastSearch(memberId, search, providers, total)

  function change(changed: Partial<ProviderSearch>) {
    const { sort } = changed
    if (sort) searchOrderItem.write(sort, memberId)
    return navigate({
      to: '/search-results',
      // also the default order, because without one in the URL the stored order applies
      search: { ...writeSearch({ ...search, ...changed }), ...(sort && { sort }) },
      resetScroll: false,
    })
  }

  function showMostRecommended() {
    // the pressed button disappears
    document.querySelector<HTMLElement>('[aria-labelledby=providers]')?.focus({ preventScroll: true })
    void change({ sort: 'recommended' })
  }

  const heading = searchHeading(search)
  return (
    <div className="page min-h-[34rem] pt-3 pb-6">
      <PageTitle title={heading} />
      <h1 className="text-[1.75rem] leading-[1.1] wrap-anywhere md:text-[2.25rem]">{heading}</h1>
      <div className="mt-0.5 mb-2 flex min-h-[2lh] flex-wrap content-start items-baseline gap-x-3.5 text-ink-soft text-small sm:min-h-[1lh]">
        <p role="status">{total !== null && countSentence(total, region)}</p>
        {search.sort === 'rating' && isRatedByFew(providers, total) && (
          <LinkButton className="-my-3 print:hidden" onClick={showMostRecommended}>
            Show most recommended first
          </LinkButton>
        )}
      </div>
      <SearchRow key={`${search.location} ${search.category}`} search={search} onSearch={change} />
      <ChipRow {...{ search, total }} onChange={change} hidden={total === 0 && !isNarrowed(search)} />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 print:block xl:grid-cols-[48.75rem_minmax(0,1fr)]">
        <ProviderList {...{ search, providers, total }} query={results} onChange={change} />
        {isWide && (
          <div className="sticky top-6 self-start print:hidden">
            <TownMap search={search} />
          </div>
        )}
      </div>
    </div>
  )
}

const FreePopover = lazyComponent(() => import('./free-choice.tsx'), 'FreePopover')

const freeLabel = (free: string): string =>
  free === 'now' ? 'Available now' : `Available by ${shortCalendarDayOf(free)}`

/** The chip; if a day is chosen, pressing it removes the day. */
function FreeChip({ search: { free }, onChange }: FilterProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(free)
  // one button has replaced the other and takes its focus
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || place.current?.contains(activeElement)
    if (shown.current !== free && isLost) place.current?.querySelector('button')?.focus()
    shown.current = free
    // the row may overflow, so the chosen chip is scrolled into view
    const row = place.current?.parentElement
    if (free && row && place.current)
      row.scrollLeft = place.current.offsetLeft + place.current.offsetWidth - row.clientWidth + 20
  }, [free])
  const close = () => setOpen(false)
  return (
    <span ref={place} className="flex-none print:hidden">
      {free ? (
        <SetChip onClick={() => onChange({ free: '' })}>{freeLabel(free)}</SetChip>
      ) : (
        <ChipButton ref={opener} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          Available by…
          <ChevronDown size={17} />
        </ChipButton>
      )}
      <LazyDialog open={open} onMissing={close}>
        {open && (
          <FreePopover
            opener={opener}
            onClose={close}
            onChoose={(chosen) => {
              close()
              onChange({ free: chosen })
            }}
          />
        )}
      </LazyDialog>
    </span>
  )
}
