import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
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
import { Skeleton } from '../ui/states.tsx'
import { ProviderLink } from './provider-link.tsx'
import { RatingLine } from './rating-line.tsx'

/** Renders nothing if there are no such businesses or they cannot be loaded. `quiet` leaves the highlights out. */
export function FeaturedBanner({ quiet = false }: { quiet?: boolean }) {
  const { data, isPending } = useQuery(queryOf('get-featured-businesses', {}))
  const [paused, setPaused] = useState(false)
  const businesses = data?.businesses ?? []
  if (!isPending && businesses.length === 0) return null
  // three fit on the widest page
  const drifts = businesses.length > 3
  return (
    <section className={quiet ? undefined : 'page'} aria-labelledby="featured" aria-busy={isPending}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="featured" className={quiet ? 'h3' : 'h2'}>
          Parent-Approved Businesses
        </h2>
        {drifts && (
          <Button
            variant="quiet"
            size="sm"
            icon={paused ? Play : Pause}
            className="-mr-3 flex-none motion-reduce:hidden"
            aria-label={paused ? 'Play the moving list' : 'Pause the moving list'}
            onClick={() => setPaused(!paused)}
          >
            <span className="max-sm:hidden">{paused ? 'Play' : 'Pause'}</span>
          </Button>
        )}
      </div>
      {isPending && <Skeleton className={classes('rounded-lg', quiet ? 'h-23' : 'h-39')} />}
      {/* focusable: focus stops the movement; with reduced motion the row can be scrolled */}
      <div
        className={classes(
          'drift-wrap motion-reduce:snap-x motion-reduce:overflow-x-auto py-0.5 -outline-offset-3',
          drifts ? 'overflow-hidden mask-r-from-[calc(100%-3rem)]' : 'overflow-x-auto',
        )}
        data-paused={paused || undefined}
        {...(drifts && { role: 'group', 'aria-label': 'Moving list of businesses', tabIndex: 0 })}
      >
        <div className={drifts ? 'drift' : undefined}>
          <BusinessList businesses={businesses} quiet={quiet} />
          {drifts && (
            <div aria-hidden="true" inert className="motion-reduce:hidden print:hidden">
              <BusinessList businesses={businesses} quiet={quiet} />
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function BusinessList({ businesses, quiet }: { businesses: PublicCard[]; quiet: boolean }) {
  return (
    <ul className="flex h-full motion-reduce:snap-start">
      {businesses.map((business) => (
        <li key={business.provider_id} className="w-80 max-w-full flex-none pr-3">
          <BusinessCard business={business} quiet={quiet} />
        </li>
      ))}
    </ul>
  )
}

/** Highlights on a card (as specified). */
const highlightsShown = 2

function BusinessCard({ business, quiet }: { business: PublicCard; quiet: boolean }) {
  return (
    <Card as="article" className="h-full p-3.5">
      <div className="flex items-center gap-3.5 text-small leading-snug">
        <Emblem id={business.provider_id} business className="emblem-56" />
        <div className="min-w-0">
          <h3 className="name text-base leading-tight wrap-anywhere">
            <ProviderLink provider={business} />
          </h3>
          <p className="text-ink-mute">
            {categoryLabel(business.service_type)}, {cardPlace({ ...business, state: null })}
          </p>
          <RatingLine provider={{ ...business, is_business: true }} />
        </div>
      </div>
      {!quiet && (
        <div className="mt-3.5">
          <HighlightChips highlights={business.combined_highlights.slice(0, highlightsShown)} max={highlightsShown} />
        </div>
      )}
    </Card>
  )
}
