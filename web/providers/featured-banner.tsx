// The banner of the businesses that parents recommend most: a line of cards that drifts by, and can be stopped.
import { useQuery } from '@tanstack/react-query'
import { MapPin, Pause, Play } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { PublicCard } from '../../domain/providers/providers.contracts.ts'
import { queryOf } from '../app/call.ts'
import { cardPlace } from '../places/place.copy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { HighlightChips } from '../ui/chip.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { bannerDrift } from './banner-drift.ts'
import { fromParents } from './provider.copy.ts'
import { ProviderLink } from './provider-link.tsx'

/** The heading of the section; its id is `featured`. */
function BannerHeading() {
  return (
    <div>
      <h2 id="featured" className="h2">
        Parent-Approved Businesses
      </h2>
      <p className="mt-2 text-ink-soft">The places parents recommend most this season.</p>
    </div>
  )
}

/** The section in the size it will have. */
function BannerSkeleton() {
  return (
    <section className="overflow-hidden bg-sunk py-14 lg:py-18" aria-labelledby="featured" aria-busy="true">
      <div className="page mb-7">
        <BannerHeading />
      </div>
      <div className="flex py-0.5" aria-hidden="true">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((place) => (
          <div key={place} className="w-80 flex-none pr-5">
            <Card className="p-5">
              <div className="flex items-center gap-3.5">
                <Skeleton className="h-13 w-13 flex-none" />
                <div className="flex-1">
                  <SkeletonText className="name text-[1.0938rem] leading-tight" lines={['w-full', 'w-1/2']} />
                  <SkeletonText className="mt-0.5 text-small" lines={['w-24']} />
                </div>
              </div>
              <SkeletonText className="mt-4 text-small" lines={['w-56']} />
              <SkeletonText className="mt-2 text-small" lines={['w-32']} />
              <div className="mt-3.5 grid gap-1.5">
                <Skeleton className="h-[1.65rem] w-48 rounded-lg" />
                <Skeleton className="h-[1.65rem] w-36 rounded-lg" />
              </div>
            </Card>
          </div>
        ))}
      </div>
    </section>
  )
}

/** The section; nothing at all when there are no such businesses or they cannot be loaded. */
export function FeaturedBanner() {
  const { data, isPending } = useQuery(queryOf('get-featured-businesses', {}))
  if (isPending) return <BannerSkeleton />
  if (!data || data.businesses.length === 0) return null
  return <Banner businesses={data.businesses} />
}

function Banner({ businesses }: { businesses: PublicCard[] }) {
  const [paused, setPaused] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const drift = bannerDrift(businesses.length, width)
  const copies = Array.from({ length: drift ? drift.copies * 2 - 1 : 0 }, (_, before) => before + 1)
  return (
    <section className="overflow-hidden bg-sunk py-14 lg:py-18" aria-labelledby="featured">
      <div className="page mb-7 flex items-end justify-between gap-4">
        <BannerHeading />
        {drift && (
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
      {/* reachable by keyboard: focus stops the drift, and without motion the line is scrolled here */}
      <div
        ref={frame}
        className="drift-wrap py-0.5 -outline-offset-3 [--page-start:max(1.25rem,calc((100vw-72.5rem)/2))] motion-reduce:scroll-pl-(--page-start)"
        data-paused={paused || undefined}
        {...(drift ? { role: 'group', 'aria-label': 'Moving list of businesses', tabIndex: 0 } : {})}
      >
        <div
          className={drift ? 'drift motion-reduce:pl-(--page-start)' : 'page'}
          style={drift ? { animationDuration: `${drift.seconds}s` } : undefined}
        >
          <BusinessList businesses={businesses} />
          {copies.map((copy) => (
            <div key={copy} aria-hidden="true" inert>
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
    <ul className="flex h-full">
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

/** The width of an element in pixels, kept up to date; 0 before it is drawn. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    setWidth(measured.clientWidth)
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
