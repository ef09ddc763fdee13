// The newest recommendations on the notice board of the home page.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { PublicCard } from '../../domain/providers/providers.contracts.ts'
import { experienceYearLabel } from '../../domain/recommendations/experience-date.rules.ts'
import { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { queryOf } from '../call.ts'
import { cardPlace } from '../places/place-words.ts'
import { Avatar, BusinessAvatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { categoryIcon } from '../ui/category-icon.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'

/** Cards shown of those fetched (member-area constant). */
const shownCards = 3

const pins = ['poppy', 'fog', 'gold'] as const

const board = 'grid gap-8 md:grid-cols-2 md:gap-6 lg:grid-cols-3 [&>*:nth-child(3)]:md:max-lg:col-span-2'

/** The section with its heading, up to three pinned cards, and what stands there while there are none. */
export function RecentRecommendations() {
  const recent = useQuery(queryOf(getRecentRecommendations, {}))
  const cards = recent.data?.recommendations.slice(0, shownCards) ?? []
  return (
    <section className="page py-16 lg:py-22" aria-labelledby="recent">
      <h2 id="recent" className="h2">
        Recent Recommendations
      </h2>
      <p className="mt-2 mb-9 text-ink-soft">Fresh from the village notice board.</p>
      {recent.isPending && <BoardSkeleton />}
      {recent.isError && (
        <Card>
          <ErrorState
            title="Unable to load recommendations"
            onRetry={() => recent.refetch()}
            retrying={recent.isFetching}
          >
            {recent.error.message}
          </ErrorState>
        </Card>
      )}
      {recent.isSuccess && cards.length === 0 && <EmptyBoard />}
      {cards.length > 0 && (
        <ul className={board}>
          {cards.map((card, index) => (
            <li key={`${card.provider_name} ${card.created_at}`} className="grid">
              <PinnedCard card={card} pin={pins[index % pins.length] ?? 'poppy'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PinnedCard({ card, pin }: { card: PublicCard; pin: (typeof pins)[number] }) {
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
      <blockquote className="quote mt-2.5 mb-6 text-[1.3125rem] leading-[1.42] text-pretty wrap-anywhere">
        {card.recommendation}
      </blockquote>
      <div className="mt-auto flex items-center gap-3 border-t border-line pt-4">
        {card.business_name ? (
          <BusinessAvatar name={card.business_name} category={card.service_type} />
        ) : (
          <Avatar name={card.provider_name} />
        )}
        <div className="min-w-0 flex-1">
          <h3 className="name text-base leading-tight wrap-anywhere">
            <bdi>{card.provider_name}</bdi>
          </h3>
          <p className="mt-0.5 flex items-center gap-1 text-small text-ink-mute">
            <MapPin size={15} />
            {cardPlace(card)}
          </p>
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

function BoardSkeleton() {
  return (
    <Loading label="Loading recommendations">
      <div className={board}>
        {pins.map((pin) => (
          <Card key={pin} className="p-6 pt-7">
            <div className="flex justify-between">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-5 w-12" />
            </div>
            <Skeleton className="mt-5 h-4.5 w-24" />
            <div className="mt-4 mb-7 grid gap-3.5">
              {['w-full', 'w-[88%]', 'w-[94%]', 'w-[76%]', 'w-[52%]'].map((width) => (
                <Skeleton key={width} className={`h-4 ${width}`} />
              ))}
            </div>
            <div className="flex items-center gap-3 border-t border-line pt-4">
              <Skeleton round className="h-13 w-13 flex-none" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4.5 w-[46%]" />
                <Skeleton className="h-4 w-[60%]" />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
