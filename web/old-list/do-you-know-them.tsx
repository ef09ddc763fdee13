// Ways to the old list on other pages. They make one call after the page's own, and render nothing without a list.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListEntry } from '../../domain/old-list/old-list.contracts.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { queryOf, recentQuery } from '../app/call.ts'
import { pageSettings } from '../app/page-settings.ts'
import { useSession } from '../app/session.ts'
import { useOwnTown } from '../places/own-town.ts'
import { ListEntries } from './list-entry.tsx'

/** The kinds with the entries to offer, not those that the member recommended or reported already. */
const useOffers = (location: string | undefined, ready = true) => {
  const signedIn = useSession().user !== null
  const enabled = pageSettings.hasList === true && signedIn && ready && location !== undefined
  const { data } = useQuery({ ...queryOf('get-old-list', { location: location ?? '' }), enabled, retry: false })
  if (!data || data.total === data.adopted) return []
  return data.kinds.map((kind) => ({ ...kind, entries: kind.entries.filter(({ mine }) => mine === null) }))
}

type EntriesToKnowProps = {
  as: 'h2' | 'h3'
  title: string
  entries: ListEntry[]
  search?: { location?: string; kind?: string }
}

function EntriesToKnow({ as: Heading, title, entries, search = {} }: EntriesToKnowProps) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="old-list">
      <div className="mb-1 flex items-center justify-between gap-x-3">
        <Heading id="old-list" className={Heading === 'h2' ? 'h3' : 'name'}>
          {title}
        </Heading>
        <Link to="/old-list" search={search} className="link inline-flex min-h-11 items-center font-semibold">
          All<span className="max-sm:sr-only">&nbsp;from our old list</span>
        </Link>
      </div>
      <ListEntries entries={entries} withKind />
    </section>
  )
}

/** On the member's home page: one entry each of the first two kinds. */
export function DoYouKnowThem() {
  const recent = useQuery({ ...recentQuery(useSession().user?.id ?? null), enabled: false })
  const entries = useOffers(useOwnTown(), recent.isFetched).flatMap((kind) => kind.entries[0] ?? [])
  return <EntriesToKnow as="h2" title="Do you know them?" entries={entries.slice(0, 2)} />
}

/** Below a search that found nobody: entries of its kind near its place. */
export function FromOldList({ location, kind }: { location: string; kind: CategorySlug | undefined }) {
  const kinds = useOffers(location).filter(({ service_type }) => !kind || service_type === kind)
  const near = kinds.flatMap(({ entries, near_count }) => entries.slice(0, location ? near_count : undefined))
  const search = { location, ...(kind && { kind }) }
  return <EntriesToKnow as="h3" title="Do you know them?" entries={near.slice(0, 3)} search={search} />
}
