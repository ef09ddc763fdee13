// The contacts that were shown to a member, for them to look up and to know what is kept.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ContactReveal } from '../../domain/providers/providers.contracts.ts'
import { pagesOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { kindAndTown } from '../saved/saved.copy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Emblem } from '../ui/emblem.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { ProviderLink } from './provider-link.tsx'

/** The page at `/contacts-seen`, for members. */
export function ContactsSeenPage() {
  const { user } = useSession()
  const seen = useInfiniteQuery({ ...pagesOf('list-contact-reveals', {}), enabled: user !== null })
  return (
    <div className="page min-h-[34rem] pt-6 pb-12">
      <Link to="/profile" className="inline-flex min-h-(--tap) items-center gap-2 font-semibold text-link">
        <ArrowLeft size={18} />
        My Account
      </Link>
      <h1 className="h1 mt-2">Contacts you opened</h1>
      <p className="mt-2.5 max-w-160 text-ink-soft">
        Only you see this list. A contact stays in it for 90 days; opened again within a day, it counts once.
      </p>
      <Card className="mt-6">
        <PagedList
          query={seen}
          rows={seen.data?.pages.flatMap((page) => page.reveals) ?? []}
          waiting={<LoadingBlock label="Loading the contacts you opened" className="h-84" />}
          failed="Failed to load the contacts you opened"
          nothing={
            <EmptyState
              as="h2"
              title="None yet"
              action={
                <Button asChild variant="primary">
                  <Link to="/search-results">Find care</Link>
                </Button>
              }
            >
              When you open a provider’s phone, e-mail or website, you find them here again.
            </EmptyState>
          }
          row={(reveal) => (
            <li key={reveal.id} className="flex items-center gap-4 border-line px-5 py-3.5 not-last:border-b">
              <SeenRow reveal={reveal} />
            </li>
          )}
          focus="h2"
        />
      </Card>
    </div>
  )
}

function SeenRow({ reveal: { provider, revealed_at } }: { reveal: ContactReveal }) {
  return (
    <>
      {provider ? (
        <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-56 flex-none" />
      ) : (
        <span className="h-14 w-14 flex-none rounded-lg bg-sunk" />
      )}
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <h2 className="name wrap-anywhere" tabIndex={-1}>
            {provider ? (
              <ProviderLink provider={provider} />
            ) : (
              <span className="font-normal text-ink-mute">A page that is gone</span>
            )}
          </h2>
          {provider && <p className="text-small text-ink-soft">{kindAndTown(provider)}</p>}
        </div>
        <p className="text-small text-ink-mute sm:flex-none">
          <time dateTime={revealed_at}>{dayAndTimeOf(revealed_at)}</time>
        </p>
      </div>
    </>
  )
}
