// The providers a member saved last, in short; absent while there are none.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listSavedProviders } from '../../domain/saved/saved.contracts.ts'
import { pagesOf } from '../call.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { kindAndTown } from '../saved/saved.copy.ts'
import { useSession } from '../session.ts'
import { Card } from '../ui/card.tsx'
import { Emblem } from '../ui/emblem.tsx'

const shownProviders = 4

/** Below everything that comes earlier, so that its coming moves nothing a member reads. */
export function SavedShort() {
  const signedIn = useSession().user !== null
  const saved = useInfiniteQuery({ ...pagesOf(listSavedProviders, {}), enabled: signedIn })
  const providers = saved.data?.pages[0]?.providers.slice(0, shownProviders) ?? []
  if (providers.length === 0) return null
  return (
    <section aria-labelledby="saved-short">
      <div className="mb-5 flex items-baseline justify-between gap-6">
        <h2 id="saved-short" className="h2">
          Saved
        </h2>
        <Link to="/saved" className="link font-semibold">
          See all
        </Link>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        {providers.map((provider) => (
          <li key={provider.provider_id} className="grid">
            <Card className="flex min-w-0 items-center gap-4 p-3.5">
              <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-56" />
              <div className="min-w-0">
                <h3 className="name text-base leading-tight wrap-anywhere">
                  <ProviderLink provider={provider} />
                </h3>
                <p className="mt-0.5 text-small text-ink-mute">{kindAndTown(provider)}</p>
                {provider.note && <p className="truncate text-small">{provider.note}</p>}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
