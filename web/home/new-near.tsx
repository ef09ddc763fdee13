// The newest notes near the member, pinned with the parent's words first.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GroupedProvider } from '../../domain/providers/providers.contracts.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { againWords } from '../providers/provider.copy.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { writeSearch } from '../providers/search-address.ts'
import { pins } from '../recommendations/recent-recommendations.tsx'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { kindAndTown } from '../saved/saved.copy.ts'
import { Card } from '../ui/card.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'

const shownNotes = 4
const grid = 'grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2'

/** `town` is undefined while it is not known, null for a member who told none. */
export function NewNear({ town }: { town: string | null | undefined }) {
  const signedIn = useSession().user !== null
  const newest = useQuery({
    ...queryOf('search-providers', { location_filter: town ?? '', sort_by: 'recent' }),
    enabled: signedIn && town !== undefined,
  })
  const notes = newest.data?.providers.slice(0, shownNotes) ?? []
  return (
    <section aria-labelledby="new-near">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="new-near" className="h2">
          {town ? 'New near you' : 'New in the village'}
        </h2>
        <Link
          to="/search-results"
          search={writeSearch({ ...(town && { location: town }), sort: 'recent' })}
          className="link font-semibold"
        >
          All new notes
        </Link>
      </div>
      {newest.isPending && <LoadingBlock label="Loading new notes" count={shownNotes} grid={grid} className="h-46" />}
      {newest.isError && <ErrorState title="Failed to load new notes" query={newest} />}
      {newest.isSuccess && notes.length === 0 && (
        <p className="text-ink-soft">Nobody has pinned a note near you yet. Know someone good? Be the first.</p>
      )}
      <ul className={grid}>
        {notes.map((provider, index) => (
          <li key={provider.provider_id} className="grid">
            <Note provider={provider} pin={pins[index % pins.length] ?? 'poppy'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Note({ provider, pin }: { provider: GroupedProvider; pin: (typeof pins)[number] }) {
  return (
    <Card as="article" pin={pin} className="flex min-w-0 flex-col p-5 pt-6">
      <div className="mb-4">
        <RecommendationText
          recommendation={provider.recommendation}
          own_words={provider.own_words}
          quoteClassName="text-[1.1875rem] leading-[1.42]"
          sentenceClassName="text-ink-soft"
        />
      </div>
      <div className="mt-auto flex items-center gap-3">
        <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-56" />
        <div className="min-w-0">
          <h3 className="name text-base leading-tight wrap-anywhere">
            <ProviderLink provider={provider} />
          </h3>
          <p className="mt-0.5 text-small text-ink-mute">{kindAndTown(provider)}</p>
          <p className="text-small text-ink-mute">{againWords(provider)}</p>
        </div>
      </div>
    </Card>
  )
}
