// One provider among the results: who, how good, where, for how much, and the way to her contact.
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, DollarSign, Heart, MapPin, MessageSquare } from 'lucide-react'
import { useId, useState } from 'react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { type GroupedProvider, getProviderContact } from '../../domain/providers/providers.contracts.ts'
import { call } from '../call.ts'
import { lazyPart } from '../lazy-part.ts'
import { cardPlace } from '../places/place.copy.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { Avatar, BusinessAvatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { HighlightChips } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useLatePart } from '../ui/late-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { toast } from '../ui/toast.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useFavorite } from './favorites.ts'
import { fromParents } from './provider.copy.ts'
import { hasContact, ProviderContact } from './provider-contact.tsx'

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
    <Card as="article" className="p-5 md:p-6">
      <div className="flex gap-4">
        <ProviderAvatar provider={provider} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {/* takes the focus when it is the first of a page that was asked for */}
            <h3 className="h3 wrap-anywhere" tabIndex={-1}>
              <bdi>{provider.provider_name}</bdi>
            </h3>
            {provider.has_contact_consent && <VerifiedBadge />}
          </div>
          <p className="mt-1 text-ink-soft">{kindOf(provider)}</p>
        </div>
        <FavoriteHeart provider={provider} memberId={memberId} />
      </div>
      <KeyFacts provider={provider} />
      {provider.combined_highlights.length > 0 && (
        <div className="mt-3.5">
          <HighlightChips highlights={provider.combined_highlights} />
        </div>
      )}
      <div className="mt-4 max-w-prose">
        <RecommendationText recommendation={provider.recommendation} own_words={provider.own_words} />
      </div>
      <div
        id={detailsId}
        className={classes(
          'grid transition-[grid-template-rows,visibility] duration-(--dur-slow) ease-settle',
          contact.open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">
          {contact.details && <ProviderContact contact={contact.details} />}
        </div>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-2">
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
        <p className="hint">Verified: they agreed to be contacted, but nobody has left a way to reach them here yet.</p>
      )}
    </Card>
  )
}

const noContact = 'No contact information available'

/** Whether the details are open, and what they hold; opening them for the first time fetches it. */
function useContact(submissionId: string) {
  const [open, setOpen] = useState(false)
  const fetching = useMutation({
    mutationFn: () => call(getProviderContact, { submission_id: submissionId }),
    onSuccess: ({ contact }) => {
      if (contact && hasContact(contact)) setOpen(true)
      else toast({ title: 'Contact information not available for this provider' })
    },
    meta: { failed: 'Failed to get contact information', withoutReason: true },
  })
  const contact = fetching.data?.contact ?? null
  const details = contact && hasContact(contact) ? contact : null
  return {
    open,
    details,
    loading: fetching.isPending,
    toggle: () => (details ? setOpen(!open) : fetching.mutate()),
  }
}

function ProviderAvatar({ provider }: { provider: GroupedProvider }) {
  return provider.is_business ? (
    <BusinessAvatar name={provider.provider_name} category={provider.service_type} />
  ) : (
    <Avatar name={provider.provider_name} />
  )
}

/** The kind of care, and the business where its name is another than the provider's. */
const kindOf = ({ service_type, business_name, provider_name }: GroupedProvider): string =>
  [categoryLabel(service_type), business_name !== provider_name && business_name].filter(Boolean).join(' · ')

function VerifiedBadge() {
  return (
    <Tooltip text="The recommending parent confirmed that the provider agreed to be contacted.">
      <Badge kind="verified" />
    </Tooltip>
  )
}

function FavoriteHeart({ provider, memberId }: ProviderCardProps) {
  const [kept, keep] = useFavorite(memberId, provider)
  return (
    <IconButton
      icon={Heart}
      size={22}
      label={`Save ${provider.provider_name} to favorites`}
      aria-pressed={kept}
      className="-mt-1.5 -mr-2.5"
      onClick={() => {
        keep(!kept)
        if (!kept) toast({ title: 'Added to favorites!', variant: 'success' })
      }}
    />
  )
}

function KeyFacts({ provider }: { provider: GroupedProvider }) {
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-5 gap-y-1.5">
      <span className="flex flex-wrap items-center gap-x-2">
        <Stars rating={provider.rating} />
        <b className="font-semibold">{provider.rating.toFixed(1)}</b>
        <span className="text-ink-mute">{fromParents(provider.total_recommendations)}</span>
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

const loadDialog = lazyPart(() => import('./all-recommendations.tsx'), 'AllRecommendations')

function ViewAll({ provider }: { provider: GroupedProvider }) {
  const [open, setOpen] = useState(false)
  const Dialog = useLatePart(loadDialog, open, () => setOpen(false))
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
      {Dialog && open && <Dialog provider={provider} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The shape of a card that is still loading: one line of facts, of highlights and of what can be done, two or three of words. */
export function ProviderCardSkeleton() {
  return (
    <Card className="p-5 md:p-6">
      <div className="flex gap-4">
        <Skeleton round className="h-13 w-13 flex-none" />
        <div className="min-w-0 flex-1">
          <p className="h3">
            <Skeleton line className="w-40" />
          </p>
          <p className="mt-1">
            <Skeleton line className="w-24" />
          </p>
        </div>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-x-5 gap-y-1.5">
        <p className="max-sm:w-full">
          <Skeleton line className="w-52" />
        </p>
        <p>
          <Skeleton line className="w-28" />
        </p>
      </div>
      <div className="mt-3.5 flex gap-1.5 overflow-hidden">
        {['w-32', 'w-22', 'w-28'].map((width) => (
          <Skeleton key={width} className={`h-[1.65rem] rounded-lg ${width}`} />
        ))}
      </div>
      <p className="quote mt-4 max-w-prose">
        <Skeleton line className="w-full" />
        <Skeleton line className="w-full sm:w-2/5" />
        <Skeleton line className="w-1/2 sm:hidden" />
      </p>
      <Skeleton className="mt-5 h-(--tap) w-full rounded-md sm:w-40" />
    </Card>
  )
}
