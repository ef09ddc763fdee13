// The banner of the businesses that parents recommend most: a line of cards that drifts by, and can be stopped.
import { useQuery } from '@tanstack/react-query'
import { MapPin, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { PublicCard } from '../../domain/providers/providers.contracts.ts'
import { queryOf } from '../app/call.ts'
import { cardPlace } from '../places/place.copy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { HighlightChips } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Emblem } from '../ui/emblem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { fromParents } from './provider.copy.ts'
import { ProviderLink } from './provider-link.tsx'

/** Seconds in which the banner moves by one list (as specified). */
const secondsPerList = 45

/** Cards, of 320 pixels as specified, that fill the widest window. */
const cardsOfHalf = 12

/** The section; nothing at all when there are no such businesses or they cannot be loaded. */
export function FeaturedBanner() {
  const { data, isPending } = useQuery(queryOf('get-featured-businesses', {}))
  const [paused, setPaused] = useState(false)
  const businesses = data?.businesses ?? []
  if (!isPending && businesses.length === 0) return null
  // so many fit on the widest page
  const drifts = businesses.length > 3
  // so often the list stands in each of the two halves: one half alone fills the window
  const copies = Math.ceil(cardsOfHalf / businesses.length)
  const repeated = drifts ? Object.keys([...Array(2 * copies - 1)]) : []
  return (
    <section className="overflow-hidden bg-sunk py-14 lg:py-18" aria-labelledby="featured" aria-busy={isPending}>
      <div className="page mb-7 flex items-end justify-between gap-4">
        <div>
          <h2 id="featured" className="h2">
            Parent-Approved Businesses
          </h2>
          <p className="mt-2 text-ink-soft">The places parents recommend most this season.</p>
        </div>
        {drifts && (
          <Button
            icon={paused ? Play : Pause}
            className="flex-none motion-reduce:hidden"
            aria-label={paused ? 'Play the moving list' : 'Pause the moving list'}
            onClick={() => setPaused(!paused)}
          >
            <span className="max-sm:hidden">{paused ? 'Play' : 'Pause'}</span>
          </Button>
        )}
      </div>
      {isPending && <Skeleton className="page h-59 rounded-lg" />}
      {/* reachable by keyboard: focus stops the drift, and without motion the line is scrolled here */}
      <div
        className={classes(
          'drift-wrap motion-reduce:snap-x motion-reduce:overflow-x-auto py-0.5 -outline-offset-3 [--page-start:max(1.25rem,calc((100vw-72.5rem)/2))] motion-reduce:scroll-pl-(--page-start)',
          !drifts && 'overflow-x-auto',
        )}
        data-paused={paused || undefined}
        {...(drifts && { role: 'group', 'aria-label': 'Moving list of businesses', tabIndex: 0 })}
      >
        <div
          className={drifts ? 'drift motion-reduce:pl-(--page-start)' : 'page'}
          style={drifts ? { animationDuration: `${copies * secondsPerList}s` } : undefined}
        >
          <BusinessList businesses={businesses} />
          {repeated.map((copy) => (
            <div key={copy} aria-hidden="true" inert className="motion-reduce:hidden print:hidden">
              <BusinessList businesses={businesses} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function BusinessList({ businesses }: { businesses: PublicCard[] }) {
  return (
    <ul className="flex h-full motion-reduce:snap-start">
      {businesses.map((business) => (
        <li key={business.provider_id} className="w-80 max-w-full flex-none pr-5">
          <BusinessCard business={business} />
        </li>
      ))}
    </ul>
  )
}

/** Highlights on a card (as specified). */
const highlightsShown = 2

function BusinessCard({ business }: { business: PublicCard }) {
  return (
    <Card as="article" className="h-full p-5">
      <div className="flex items-center gap-3.5">
        <Emblem id={business.provider_id} business className="emblem-56" />
        <div className="min-w-0">
          <h3 className="name text-[1.0938rem] leading-tight wrap-anywhere">
            <ProviderLink provider={business} />
          </h3>
          <p className="mt-0.5 text-small text-ink-mute">{categoryLabel(business.service_type)}</p>
        </div>
      </div>
      <p className="mt-4 flex items-center gap-1.5 text-small">
        <Stars rating={business.rating} size={17} />
        <b className="font-semibold">{business.rating.toFixed(1)}</b>
        <span className="text-ink-mute">{fromParents(business)}</span>
      </p>
      <p className="mt-2 flex items-center gap-1.5 text-small text-ink-soft">
        <MapPin size={16} className="text-ink-mute" />
        {cardPlace(business)}
      </p>
      <div className="mt-3.5">
        <HighlightChips highlights={business.combined_highlights.slice(0, highlightsShown)} max={highlightsShown} />
      </div>
    </Card>
  )
}
