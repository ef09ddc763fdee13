// The newest recommendations on the notice board of the home page.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { experienceYearLabel } from '../../domain/recommendations/experience-year.ts'
import type { RecentCard } from '../../domain/recommendations/recommendations.contracts.ts'
import { call } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { cardPlace } from '../places/place.copy.ts'
import { againWords } from '../providers/provider.copy.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { categoryIcon } from '../ui/category-icon.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { RecommendationText } from './recommendation-text.tsx'

/** The pins of the cards, in turn. */
export const pins = ['poppy', 'fog', 'gold'] as const

/** The classes of the board: one card beside the other where there is room. */
const board = 'grid gap-8 md:grid-cols-2 md:gap-6 lg:grid-cols-3 [&>*:nth-child(3)]:md:max-lg:col-span-2'

/** The size of the words on a card. */
const quoteSize = 'text-[1.3125rem] leading-[1.42] text-pretty'

/** Cards shown of those fetched (as specified). */
const shownCards = 3

/** The section with its heading, up to three pinned cards, and what stands there while there are none. */
export function RecentRecommendations() {
  const recent = useRecent()
  const cards = recent.data?.recommendations.slice(0, shownCards) ?? []
  return (
    <section className="page py-16 lg:py-22" aria-labelledby="recent">
      <h2 id="recent" className="h2">
        Recent Recommendations
      </h2>
      <p className="mt-2 mb-9 text-ink-soft">Fresh from the village notice board.</p>
      {recent.isPending && (
        <Loading label="Loading recommendations">
          <div className={board}>
            {pins.map((pin) => (
              <Skeleton key={pin} className="h-100 w-full rounded-lg" />
            ))}
          </div>
        </Loading>
      )}
      {recent.isError && (
        <Card>
          <ErrorState title="Unable to load recommendations" query={recent} />
        </Card>
      )}
      {recent.isSuccess && cards.length === 0 && <EmptyBoard />}
      {cards.length > 0 && (
        <ul className={board}>
          {cards.map((card, index) => (
            <li key={card.provider_id} className="grid">
              <PinnedCard card={card} pin={pins[index % pins.length] ?? 'poppy'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The answer holds more for a member than for a visitor, so each is kept under a key of its own. */
function useRecent() {
  const { user, loading } = useSession()
  return useQuery({
    queryKey: ['get-recent-recommendations', user?.id ?? null],
    queryFn: ({ signal }) => call('get-recent-recommendations', {}, signal),
    enabled: !loading,
  })
}

function PinnedCard({ card, pin }: { card: RecentCard; pin: (typeof pins)[number] }) {
  return (
    <Card as="article" pin={pin} className="flex min-w-0 flex-col p-6 pt-7">
      <div className="flex items-center justify-between gap-3">
        <Badge kind="plain" icon={categoryIcon(card.service_type)} className="min-w-0 whitespace-normal">
          <span>{categoryLabel(card.service_type)}</span>
        </Badge>
        <span className="flex-none text-small text-ink-mute">
          {card.experience_year ? experienceYearLabel(card.experience_year) : 'Recent'}
        </span>
      </div>
      <div className="mt-5 flex items-center gap-2 text-small font-semibold tabular-nums">
        <Stars rating={card.rating} />
        <span aria-hidden="true">{card.rating.toFixed(1)}</span>
      </div>
      <div className="mt-2.5 mb-6">
        <RecommendationText
          recommendation={card.recommendation}
          own_words={card.own_words}
          quoteClassName={quoteSize}
          sentenceClassName={`quote ${quoteSize}`}
        />
      </div>
      <div className="mt-auto flex items-center gap-3 border-t border-line pt-4">
        <Emblem id={card.provider_id} business={card.business_name !== null} className="emblem-56" />
        <div className="min-w-0 flex-1">
          <h3 className="name text-base leading-tight wrap-anywhere">
            <ProviderLink provider={card} />
          </h3>
          <p className="mt-0.5 flex items-center gap-1 text-small text-ink-mute">
            <MapPin size={15} />
            {cardPlace(card)}
          </p>
          <p className="text-small text-ink-mute">{againWords(card)}</p>
        </div>
      </div>
    </Card>
  )
}

function EmptyBoard() {
  return (
    <Card>
      <EmptyState
        title="No recommendations available yet"
        action={
          <Button asChild variant="primary">
            <Link to="/add-listing">Share Your Experience</Link>
          </Button>
        }
      >
        Be the first to share your experience!
      </EmptyState>
    </Card>
  )
}
