import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { FoundProvider } from '../../domain/providers/providers.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
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
import { mediaHook } from '../ui/media-hook.ts'
import { KeyFacts } from './key-facts.tsx'
import { contactWords } from './own-words.copy.ts'
import { ContactLimit, ProviderContact, useContact } from './provider-contact.tsx'
import { ProviderLink } from './provider-link.tsx'

export function ProviderCard({ provider }: { provider: FoundProvider }) {
  const detailsId = useId()
  const contact = useContact(provider.id)
  const [isWide, isTablet] = [useIsWide(), useIsTablet()]
  // beside one button there is more room than beside two; on phones the buttons have their own line
  const besideOne = provider.total_recommendations > 1 ? 0 : 24
  const room = isTablet ? (isWide ? 52 : 40) + besideOne : 32
  const agreed = contactWords(provider, new Date())
  // on phones there is no room to say twice what the badge says
  const spare = provider.has_contact_consent && !provider.contact_confirmed_at && 'max-md:hidden'
  return (
    <Card as="article" className={frame}>
      <Emblem
        id={provider.provider_id}
        business={provider.is_business}
        className="emblem-card max-md:row-start-2 max-md:mt-2"
      />
      <div className="min-w-0 max-md:contents">
        <div className="pr-10 max-md:col-span-2 max-md:row-start-1">
          <RecommendationText
            {...provider}
            parents={provider.total_recommendations}
            quoteClassName={`${twoLines} text-[1.125rem] leading-6 md:text-[1.1875rem] md:leading-[1.5625rem]`}
            sentenceClassName={`${twoLines} text-ink-soft text-[0.9688rem] leading-[1.45rem] md:text-base md:leading-6`}
          />
        </div>
        <div className="min-w-0 max-md:row-start-2 max-md:mt-1 md:mt-[0.1875rem]">
          <div className="flex flex-wrap items-center gap-x-2 text-small text-ink-mute leading-[1.3rem] md:leading-6">
            {/* the first card of a requested page takes the focus */}
            <h3 className="name text-[1.0625rem] text-ink wrap-anywhere" tabIndex={-1}>
              <ProviderLink provider={provider} covers />
            </h3>
            <p className="flex flex-wrap gap-x-2.5 max-md:order-1 max-md:basis-full md:contents">
              <span>{kindAndPlace(provider)}</span>
              {agreed && <span className={classes('md:order-2 md:text-micro', spare)}>{agreed}</span>}
            </p>
            {provider.has_contact_consent && <Badge kind="verified" className="py-px md:order-1" />}
          </div>
          <KeyFacts provider={provider} className="gap-y-1 leading-[1.3rem] md:gap-y-0 md:leading-6" />
        </div>
      </div>
      <SaveHeart provider={provider} className="absolute top-1.5 right-1.5 z-1" />
      <div className="col-span-2 mt-1.5 flex items-center gap-x-1.5 max-md:flex-wrap md:mt-[0.3125rem]">
        {provider.combined_highlights.length > 0 && (
          <div className="relative z-1 min-w-0 [&_.chip]:px-2 [&_.chip]:py-0.5 [&_.chip]:text-[0.8125rem] [&_ul]:gap-[0.3125rem]">
            <HighlightChips
              highlights={provider.combined_highlights}
              max={fitting(provider.combined_highlights, room)}
            />
          </div>
        )}
        <div className="relative z-1 -mr-1.5 ml-auto flex flex-none justify-end max-md:mt-1.5 max-md:max-w-[calc(100%+0.375rem)] max-md:flex-wrap">
          {provider.has_any_contact_info ? (
            <Button
              variant="quiet"
              iconAfter={contact.open ? ChevronUp : ChevronDown}
              className={quiet}
              busy={contact.loading}
              aria-expanded={contact.open}
              aria-controls={detailsId}
              onClick={contact.toggle}
            >
              {contact.open ? 'Hide Details' : 'View Details'}
            </Button>
          ) : (
            <button
              type="button"
              aria-disabled="true"
              title={noContact}
              className="-my-2 min-h-(--tap) cursor-default rounded-sm px-1.5 text-ink-mute text-small max-md:-my-0.5 print:hidden"
            >
              {noContact}
            </button>
          )}
          {provider.total_recommendations > 1 && <ViewAll provider={provider} />}
        </div>
      </div>
      <div
        id={detailsId}
        className={classes(
          'relative z-1 col-span-2 grid transition-[grid-template-rows,visibility] duration-(--dur-slow) ease-settle',
          contact.open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        {/* not hidden, or it would scroll by itself */}
        <div className="min-h-0 overflow-clip">
          <div ref={contact.panel} className="scroll-mb-[calc(var(--bottom-bar,0px)+1rem)]">
            {contact.details && <ProviderContact contact={contact.details} />}
          </div>
        </div>
      </div>
      {contact.limit && (
        <div className="relative z-1 col-span-2 mb-2">
          <ContactLimit words={contact.limit} />
        </div>
      )}
    </Card>
  )
}

/** On phones the emblem is beside the facts only; on tablets and larger screens, beside everything. */
const frame =
  'relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 px-3.5 pt-3 pb-1.5 transition-[border-color] hover:border-primary md:grid-cols-[5.5rem_minmax(0,1fr)] md:pt-2.5 md:pb-1 md:gap-x-4.5 md:pr-4.5 md:pl-3'

const twoLines = 'line-clamp-2 print:line-clamp-none'

/** A text button whose target is taller than its line. */
const quiet = '-my-2 gap-1 border-0 px-1.5 text-small max-md:-my-[0.1875rem] max-md:px-1'

/** Wide enough for the card's whole last line, and for the map beside the list (`xl`). */
export const useIsWide = mediaHook('(min-width: 80rem)')
const useIsTablet = mediaHook('(min-width: 48rem)')

/**
 * The number of highlights that fit beside the actions, at most three. A chip takes the width of its letters plus about
 * three.
 */
const fitting = (highlights: readonly string[], room: number): number =>
  [3, 2].find((count) => highlights.slice(0, count).join('   ').length <= room) ?? 1

const noContact = 'No contact information available'

/** "Nanny, Alameda · 3 miles", with the name of the business if it differs from the provider's. */
const kindAndPlace = (provider: FoundProvider): string => {
  const { service_type, business_name, provider_name, city, miles } = provider
  const kind = `${categoryLabel(service_type)}, ${city ?? cardPlace(provider)}`
  const away = miles !== null && counted(miles, 'mile').replace(' ', '\u00a0')
  return [kind, business_name !== provider_name && business_name, away].filter(Boolean).join(' · ')
}

const AllRecommendations = lazyComponent(() => import('./all-recommendations.tsx'), 'AllRecommendations')

function ViewAll({ provider }: { provider: FoundProvider }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className={quiet} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        View all {provider.total_recommendations} recommendations
      </Button>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        {open && <AllRecommendations provider={provider} onClose={() => setOpen(false)} />}
      </LazyDialog>
    </>
  )
}
