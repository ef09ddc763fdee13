import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { pagesOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { AccountFrame } from '../profiles/account-frame.tsx'
import { kindAndTown } from '../saved/saved.copy.ts'
import { Button } from '../ui/button.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Emblem } from '../ui/emblem.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { EmptyState, LoadingBlock } from '../ui/states.tsx'
import { ContactLimit, ProviderContact, useContact } from './provider-contact.tsx'
import { ProviderLink } from './provider-link.tsx'

export function ContactsSeenPage() {
  const { user } = useSession()
  const seen = useInfiniteQuery({ ...pagesOf('list-contact-reveals', {}), enabled: user !== null })
  return (
    <AccountFrame place="/contacts-seen">
      <p className="mb-2 text-small text-ink-soft">
        Only you can see this list. Contacts stay here for 90 days. Opening one twice in a day counts once.
      </p>
      <div className="-mx-4.5 md:-mx-6">
        <PagedList
          query={seen}
          rows={seen.data?.pages.flatMap((page) => page.reveals) ?? []}
          waiting={<LoadingBlock label="Loading the contacts you opened" className="h-84" />}
          failed="Failed to load the contacts you opened"
          nothing={
            <EmptyState
              title="No contacts yet"
              action={
                <Button asChild variant="primary">
                  <Link to="/search-results">Find care</Link>
                </Button>
              }
            >
              When you open a provider’s phone, email, or website, it shows up here.
            </EmptyState>
          }
          row={({ id, provider, revealed_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 border-t border-line px-4.5 py-2.5 md:px-6">
              {provider ? (
                <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-56 flex-none" />
              ) : (
                <span className="h-14 w-14 flex-none rounded-lg bg-sunk" />
              )}
              <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-6">
                <div className="min-w-0">
                  <h3 className="name wrap-anywhere" tabIndex={-1}>
                    {provider ? (
                      <ProviderLink provider={provider} />
                    ) : (
                      <span className="font-normal text-ink-mute">A page that’s been removed</span>
                    )}
                  </h3>
                  {provider && <p className="text-small text-ink-soft">{kindAndTown(provider)}</p>}
                </div>
                <time dateTime={revealed_at} className="block text-small text-ink-mute sm:flex-none">
                  {dayAndTimeOf(revealed_at)}
                </time>
              </div>
              {provider && <ContactAgain {...provider} />}
            </li>
          )}
          focus="h3"
        />
      </div>
    </AccountFrame>
  )
}

/** Shows the contact again on request: the call that first showed it, so its limits hold and it is recorded. */
function ContactAgain({ submission_id, provider_name }: { submission_id: string; provider_name: string }) {
  const { open, details, limit, loading, toggle } = useContact(submission_id)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        iconAfter={open ? ChevronUp : ChevronDown}
        className="-mr-3 max-sm:px-3"
        busy={loading}
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'} contact of ${provider_name}`}
        onClick={toggle}
      >
        <span className="max-sm:sr-only">{open ? 'Hide contact' : 'Show contact'}</span>
      </Button>
      <div className="basis-full">
        {open && details && <ProviderContact contact={details} />}
        {limit && <ContactLimit words={limit} />}
      </div>
    </>
  )
}
