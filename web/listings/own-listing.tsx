// A provider's own page: what parents say of them, how they are reached, when they are free, and the way out.
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { OwnListing } from '../../domain/listings/listings.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { queryOf } from '../app/call.ts'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { shortDayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { ListingContact } from './listing-contact.tsx'
import { ListingFree } from './listing-free.tsx'
import { ListingNotes } from './listing-notes.tsx'
import { ListingRemoval } from './listing-removal.tsx'
import { useListingActs, whyClosed } from './use-listing.ts'

type OwnListingPageProps = {
  /** What opening the link gave this device. */
  secret: string
  /** It stands where the button of its link stood, and takes the focus. */
  follows: boolean
  /** The secret opens nothing any more, and why. */
  onExpired: (why: string) => void
  /** Asked to be forgotten on this device. */
  onClose: () => void
  onRemoved: () => void
}

/** The page that the secret opens. */
export function OwnListingPage({ secret, follows, onExpired, onClose, onRemoved }: OwnListingPageProps) {
  const listing = useQuery(queryOf('read-listing', { key: secret }))
  const acting = useListingActs(secret, { onExpired, onRemoved })
  const why = whyClosed(listing.error)
  const close = useEffectEvent(onExpired)
  useEffect(() => {
    if (why !== null) close(why)
  }, [why])
  if (!listing.data) {
    return (
      <div className="page min-h-[34rem] pt-6 pb-12">
        <h1 className="sr-only">Is this you?</h1>
        {listing.isError ? (
          <ErrorState as="h2" title="Your page did not load" query={listing} />
        ) : (
          <LoadingBlock label="Loading your page" className="h-96 w-full" />
        )}
      </div>
    )
  }
  const own = listing.data
  return (
    <div className="page pt-4 pb-12 md:pt-6">
      <Notice tone="ok" icon={BadgeCheck} className="max-w-[68rem]">
        You opened the link we mailed to{' '}
        <b className="font-semibold">
          <Email address={own.mailbox} />
        </b>
        , so this is you. It works until <span className="whitespace-nowrap">{shortDayOf(own.works_until)}</span>, on
        this device.{' '}
        <LinkButton onClick={onClose} className="min-h-0">
          Close it here
        </LinkButton>
      </Notice>
      <Head own={own} follows={follows} />
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
        <ListingNotes own={own} acting={acting} />
        <div className="grid min-w-0 gap-5">
          <ListingContact own={own} acting={acting} />
          <ListingFree own={own} acting={acting} />
          <ListingRemoval acting={acting} />
        </div>
      </div>
    </div>
  )
}

function Head({ own, follows }: { own: OwnListing; follows: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (follows) heading.current?.focus()
  }, [follows])
  const { provider_name, shown_name, service_type, city, state } = own
  const place = [city, state].filter(Boolean).join(', ')
  return (
    <header className="mt-7">
      <p className="eyebrow">Is this you?</p>
      <div className="mt-2 flex items-start gap-4">
        <span
          className="grid size-16 flex-none max-[22rem]:size-12 place-items-center rounded-sm bg-tone-laurel pt-2.5 text-on-tone-laurel [clip-path:polygon(50%_0,100%_33%,100%_100%,0_100%,0_33%)]"
          aria-hidden="true"
        >
          <CategoryIcon category={service_type} size={27} />
        </span>
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            className="h1 text-[clamp(2rem,1.6rem+1.6vw,2.75rem)] outline-none wrap-anywhere"
          >
            <bdi>{provider_name}</bdi>
          </h1>
          <p className="text-ink-soft wrap-anywhere">
            {categoryLabel(service_type)}
            {place && ` in ${place}`}.
            {shown_name !== provider_name && (
              <>
                {' '}
                Members read “<bdi>{shown_name}</bdi>” until they open your contact.
              </>
            )}
          </p>
        </div>
      </div>
    </header>
  )
}
