// One provider among the results: who, how good, where, for how much, and the way to their contact.
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, DollarSign, MapPin, MessageSquare } from 'lucide-react'
import { useId, useState } from 'react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { GroupedProvider } from '../../domain/providers/providers.contracts.ts'
import { call } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { cardPlace } from '../places/place.copy.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { SaveHeart } from '../saved/save-heart.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { HighlightChips } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Emblem } from '../ui/emblem.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { Stars } from '../ui/stars.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { fromParents } from './provider.copy.ts'
import { ContactLimit, hasContact, limitWords, ProviderContact } from './provider-contact.tsx'
import { ProviderLink } from './provider-link.tsx'

type ProviderCardProps = {
  provider: GroupedProvider
  /** Whose favorites the heart shows. */
  memberId: string
}

/** The card; its contact is fetched when the details are first opened. */
export function ProviderCard({ provider, memberId }: ProviderCardProps) {
  const detailsId = useId()
  const contact = useContact(provider.id)
  return (
    <Card as="article" className={frame}>
      <div className="col-span-2 row-start-1 md:col-span-1 md:col-start-2">
        <RecommendationText
          recommendation={provider.recommendation}
          own_words={provider.own_words}
          quoteClassName="text-[1.25rem] leading-[1.4]"
        />
      </div>
      <SaveHeart
        providerId={provider.provider_id}
        name={provider.provider_name}
        memberId={memberId}
        className="col-start-3 row-start-1 -mt-2 -mr-2.5"
      />
      <Emblem
        id={provider.provider_id}
        business={provider.is_business}
        className="emblem-card max-md:mt-3.5 md:row-span-2 md:row-start-1"
      />
      <div className="col-span-2 col-start-2 mt-3 md:mt-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* takes the focus when it is the first of a page that was asked for */}
          <h3 className="name text-[1.0625rem] wrap-anywhere" tabIndex={-1}>
            <ProviderLink provider={provider} />
          </h3>
          {provider.has_contact_consent && <Badge kind="verified" />}
          <p className="text-ink-soft">{kindOf(provider)}</p>
        </div>
        <KeyFacts provider={provider} />
        {provider.combined_highlights.length > 0 && (
          <div className="mt-3">
            <HighlightChips highlights={provider.combined_highlights} />
          </div>
        )}
      </div>
      <div
        id={detailsId}
        className={classes(
          'col-span-3 grid transition-[grid-template-rows,visibility] duration-(--dur-slow) ease-settle md:col-span-2 md:col-start-2',
          contact.open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">
          {contact.details && <ProviderContact contact={contact.details} />}
        </div>
      </div>
      {contact.limit && (
        <div className="col-span-3 mt-1 md:col-span-2 md:col-start-2">
          <ContactLimit words={contact.limit} />
        </div>
      )}
      <div className="col-span-3 mt-4 flex flex-wrap items-center gap-2 md:col-span-2 md:col-start-2">
        <Button
          variant={contact.open || !provider.has_any_contact_info ? 'outline' : 'primary'}
          iconAfter={contact.open ? ChevronUp : ChevronDown}
          className="max-sm:w-full"
          busy={contact.loading}
          aria-expanded={contact.open}
          aria-controls={detailsId}
          onClick={contact.toggle}
          disabledReason={provider.has_any_contact_info ? undefined : noContact}
          {...(!provider.has_any_contact_info && { title: noContact })}
        >
          {contact.open ? 'Hide Details' : 'View Details'}
        </Button>
        {provider.total_recommendations > 1 && <ViewAll provider={provider} />}
      </div>
      {provider.has_contact_consent && !provider.has_any_contact_info && (
        <p className="hint col-span-3 md:col-span-2 md:col-start-2">
          Verified: they agreed to be contacted, but nobody has left a way to reach them here yet.
        </p>
      )}
    </Card>
  )
}

/** The words across the card, the emblem beside what is known; from tablets on the emblem beside all of it. */
const frame = 'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 p-5 md:gap-x-5 md:p-6'

const noContact = 'No contact information available'

/** Whether the details are open, and what they hold; opening them for the first time fetches it. */
function useContact(submissionId: string) {
  const [open, setOpen] = useState(false)
  const fetching = useMutation({
    mutationFn: () => call('get-provider-contact', { submission_id: submissionId }),
    onSuccess: ({ contact }) => {
      if (contact && hasContact(contact)) setOpen(true)
      else toast({ title: 'Contact information not available for this provider' })
    },
    onError: (error) => {
      if (!limitWords(error)) toastFailure('Failed to get contact information')
    },
  })
  const contact = fetching.data?.contact ?? null
  const details = contact && hasContact(contact) ? contact : null
  return {
    open,
    details,
    /** Why it is not shown now, where that is for a limit. */
    limit: limitWords(fetching.error),
    loading: fetching.isPending,
    toggle: () => (details ? setOpen(!open) : fetching.mutate()),
  }
}

/** The kind of care, and the business where its name is another than the provider's. */
const kindOf = ({ service_type, business_name, provider_name }: GroupedProvider): string =>
  [categoryLabel(service_type), business_name !== provider_name && business_name].filter(Boolean).join(' · ')

function KeyFacts({ provider }: { provider: GroupedProvider }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1.5">
      <span className="flex flex-wrap items-center gap-x-2">
        <Stars rating={provider.rating} />
        <b className="font-semibold">{provider.rating.toFixed(1)}</b>
        <span className="text-ink-mute">{fromParents(provider)}</span>
      </span>
      <span className="flex items-center gap-1.5 text-ink-soft">
        <MapPin size={18} className="text-ink-mute" />
        {cardPlace(provider)}
      </span>
      {provider.pricing && (
        <span className="flex min-w-0 items-center gap-1.5 text-ink-soft">
          <DollarSign size={18} className="mt-1 self-start text-ink-mute" />
          <span className="sr-only">Price: </span>
          <span className="min-w-0 wrap-anywhere">{provider.pricing}</span>
        </span>
      )}
    </div>
  )
}

const AllRecommendations = lazyComponent(() => import('./all-recommendations.tsx'), 'AllRecommendations')

function ViewAll({ provider }: { provider: GroupedProvider }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={MessageSquare}
        className="max-sm:w-full"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        View all {provider.total_recommendations} recommendations
      </Button>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        {open && <AllRecommendations provider={provider} onClose={() => setOpen(false)} />}
      </LazyDialog>
    </>
  )
}
