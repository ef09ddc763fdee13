import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import type { getOldList } from '../../domain/old-list/old-list.contracts.ts'
import { parseLocation } from '../../domain/places/location.rules.ts'
import { categoryPlural, categorySlugs } from '../../domain/providers/categories.ts'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { BrowsePlaces } from '../places/browse-places.tsx'
import { useOwnTown } from '../places/own-town.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CategoryIcon, categoryOptions } from '../ui/category-icon.tsx'
import { ChipButton } from '../ui/chip.tsx'
import { monthOf } from '../ui/dates.ts'
import { chipSelect, SelectField } from '../ui/select-field.tsx'
import { EmptyState, ErrorState, LoadingBlock, Skeleton } from '../ui/states.tsx'
import { ListEntries } from './list-entry.tsx'

const kindOptions = [{ value: '', label: 'Any kind of care' }, ...categoryOptions]

/** The page at `/old-list`: by default near the member's own town; `?kind=` shows one kind. */
export function OldListPage() {
  const address = useSearch({ from: '/old-list' })
  const navigate = useNavigate()
  const signedIn = useSession().user !== null
  const ownTown = useOwnTown()
  const location = address.location?.slice(0, 200) ?? ownTown
  const kind = categorySlugs.find((slug) => slug === address.kind)
  const list = useQuery({
    ...queryOf('get-old-list', { location: location ?? '', ...(kind && { kind }) }),
    enabled: signedIn && location !== undefined,
  })
  const place = parseLocation(location ?? '').city ?? location
  const [firstNew, setFirstNew] = useState<number>()
  const change = (changed: { location?: string; kind?: string }) => {
    setFirstNew(undefined)
    return navigate({ to: '/old-list', search: { ...address, ...changed }, resetScroll: false })
  }
  return (
    <div className="page grid min-h-[34rem] grid-cols-[minmax(0,1fr)] content-start gap-x-12 pt-5 pb-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_auto_1fr]">
      <div className="lg:col-span-2">
        <h1 className="h2">From our old list</h1>
        <p className="mt-1 max-w-[44rem] text-ink-soft">
          Parents liked them before this village was here. Do you know one? Say it in your own words.
        </p>
      </div>
      {!list.isLoadingError && <Progress list={list.data} />}
      <div className="mt-3 flex flex-wrap gap-2 lg:col-span-2 lg:row-start-2 print:hidden">
        <BrowsePlaces
          chosen={location ?? ''}
          onChoose={(chosen) => change({ location: chosen })}
          opener={(open) => (
            <ChipButton
              aria-haspopup="dialog"
              className="border-transparent bg-primary-soft text-on-primary-soft"
              onClick={open}
            >
              <span className="truncate">{place ? `Near ${place}` : 'Near any town'}</span>
              <ChevronDown size={17} />
            </ChipButton>
          )}
        />
        <SelectField
          label="Kind of care"
          labelHidden
          options={kindOptions}
          value={kind ?? ''}
          onValueChange={(chosen) => change({ kind: chosen })}
          className={chipSelect}
        />
      </div>
      <div className="mt-6 lg:row-span-2 lg:row-start-3">
        {list.isPending && <LoadingBlock label="Loading the list" count={6} grid="grid gap-3" className="h-16" />}
        {list.isLoadingError && <ErrorState title="We couldn’t load the list" query={list} as="h2" />}
        {list.data && <Kinds key={kind} list={list.data} {...{ place, kind, firstNew }} onShowAll={setFirstNew} />}
      </div>
      {list.data && list.data.kinds.length > 0 && (
        <p className="mt-5 text-ink-mute text-small lg:col-start-2 lg:row-start-4 lg:mt-3 lg:px-1">
          They’re not search results, and have no page or phone number until a parent recommends them.
        </p>
      )}
    </div>
  )
}

type OldList = Answer<typeof getOldList>

const progressWords = (adopted: number, total: number): string =>
  adopted > 0
    ? `${withCommas(adopted)} of ${withCommas(total)} have a page`
    : counted(total, 'name on it', 'names on it')

/** How many have a page. Its place is reserved while the list loads. */
function Progress({ list }: { list: OldList | undefined }) {
  if (list?.total === 0) return null
  const { total = 1, adopted = 0, adopted_by_me = 0, erased_from } = list ?? {}
  return (
    <Card className="mt-4 px-4.5 py-3.5 lg:col-start-2 lg:row-start-3 lg:mt-6 lg:p-5">
      <h2 className="h4">{list ? progressWords(adopted, total) : <Skeleton line className="w-40" />}</h2>
      <div className="mt-2 h-2.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div className="h-full rounded-full bg-primary" style={{ width: `${(adopted / total) * 100}%` }} />
      </div>
      <p className="mt-2.5 text-ink-soft text-small max-lg:hidden">
        {adopted_by_me > 0 && <span>{withCommas(adopted_by_me)} of them because of you. </span>}
        {erased_from && (
          <span>{`We delete ${adopted > 0 ? 'the rest' : 'these names'} from ${monthOf(erased_from)}.`}</span>
        )}
      </p>
    </Card>
  )
}

const firstKinds = 3

type KindsProps = {
  list: OldList
  place: string | undefined
  kind: string | undefined
  /** Index of the first row that appears when all rows of `kind` are shown. */
  firstNew: number | undefined
  onShowAll: (firstNew: number) => void
}

/** The kinds: the first ones until the member asks for all. */
function Kinds({ list: { kinds, total, adopted }, place, kind, firstNew, onShowAll }: KindsProps) {
  const [shown, setShown] = useState(firstKinds)
  if (kinds.length === 0) {
    return (
      <EmptyState
        title={total > 0 && total === adopted ? 'Everyone on the list has a page now.' : 'No one here'}
        as="h2"
        action={
          <Button asChild variant="primary">
            <Link to="/search-results">Search Providers</Link>
          </Button>
        }
      >
        Search to see who parents recommend.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {kinds.slice(0, shown).map(({ service_type, entries, entries_count, near_count }, index) => (
        <section key={service_type} aria-labelledby={`old-${service_type}`}>
          <h2 id={`old-${service_type}`} className="name flex flex-wrap items-center gap-x-2 border-line border-b pb-2">
            <CategoryIcon category={service_type} size={19} />
            <span>{categoryPlural(service_type)}</span>
            <span className="font-normal text-ink-mute">{countWords(entries_count, near_count, place)}</span>
          </h2>
          <ListEntries
            entries={entries}
            firstNew={kind ? firstNew : shown > firstKinds && index === firstKinds ? 0 : undefined}
          />
          {entries_count > entries.length && kind && (
            <p className="pt-2 text-ink-mute text-small">Only the first {entries.length} are shown, near first.</p>
          )}
          {entries_count > entries.length && !kind && (
            <Link
              to="/old-list"
              search={(address) => ({ ...address, kind: service_type })}
              onClick={() => onShowAll(entries.length)}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              Show all {withCommas(entries_count)}
              <span className="sr-only"> {categoryPlural(service_type)}</span>
            </Link>
          )}
        </section>
      ))}
      {kinds.length > shown && (
        <Button variant="quiet" className="-ml-3 justify-self-start" onClick={() => setShown(kinds.length)}>
          All {kinds.length} kinds
        </Button>
      )}
    </div>
  )
}

/** "9 near Berkeley", "12 elsewhere" if none is near, "12" without a place. */
const countWords = (entries: number, near: number, place: string | undefined): string => {
  if (!place) return withCommas(entries)
  return near > 0 ? `${withCommas(near)} near ${place}` : `${withCommas(entries)} elsewhere`
}
