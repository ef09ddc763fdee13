// All recommendations of one provider, in a dialog.

import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { recommendationsPerCall } from '../../domain/limits.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { GroupedProvider, getProviderRecommendations } from '../../domain/providers/providers.contracts.ts'
import { experienceYearLabel } from '../../domain/recommendations/experience-year.ts'
import { splitHighlights } from '../../domain/recommendations/highlights.ts'
import { ratingWord } from '../../domain/recommendations/ratings.ts'
import { call } from '../app/call.ts'
import { cardPlace } from '../places/place.copy.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { Badge } from '../ui/badge.tsx'
import { Chip } from '../ui/chip.tsx'
import { dayOf } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { fromParents } from './provider.copy.ts'

type Recommendation = Answer<typeof getProviderRecommendations>['recommendations'][number]

type AllRecommendationsProps = { provider: GroupedProvider; onClose: () => void }

/** The dialog, open as long as it is drawn. */
export function AllRecommendations({ provider, onClose }: AllRecommendationsProps) {
  const { provider_name, service_type, is_business, rating } = provider
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={
        <>
          All recommendations for <bdi>{provider_name}</bdi>
        </>
      }
      lead={
        <span className="max-sm:hidden">
          <Emblem id={provider.provider_id} business={is_business} className="emblem-56" />
        </span>
      }
      description={
        <span className="flex flex-wrap items-center gap-x-3 text-base text-ink-soft">
          {categoryLabel(service_type)}, {cardPlace(provider)}
          <span className="flex items-center gap-1.5">
            <Stars rating={rating} size={16} />
            {rating.toFixed(1)} {fromParents(provider)}
          </span>
        </span>
      }
    >
      <Recommendations ids={provider.all_recommendation_ids} />
    </Dialog>
  )
}

/** The list; of more than a hundred the rest follows on request. */
function Recommendations({ ids }: { ids: readonly string[] }) {
  const loaded = useRecommendations(ids)
  const list = useRef<HTMLUListElement>(null)
  const recommendations = loaded.data?.pages.flatMap((page) => page.recommendations) ?? []

  if (loaded.isPending) return <RecommendationsSkeleton />
  if (!loaded.data) return <ErrorState title="Failed to load recommendations" query={loaded} />
  if (recommendations.length === 0) return <p className="py-8 text-center text-ink-soft">No recommendations found</p>
  return (
    <>
      <ul ref={list} className="-my-5">
        {recommendations.map((recommendation) => (
          <li key={recommendation.id} className="border-b border-line py-5 last:border-0">
            <OneRecommendation recommendation={recommendation} />
          </li>
        ))}
      </ul>
      <ShowMore pages={loaded} list={list} rows={recommendations.length} focus="article" className="mt-5 grid" />
    </>
  )
}

/** A page is as many ids as one call takes. */
function useRecommendations(ids: readonly string[]) {
  return useInfiniteQuery({
    queryKey: ['get-provider-recommendations', ids],
    queryFn: ({ pageParam: start, signal }) =>
      call(
        'get-provider-recommendations',
        { recommendation_ids: ids.slice(start, start + recommendationsPerCall) },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, start) =>
      start + recommendationsPerCall < ids.length ? start + recommendationsPerCall : null,
    meta: { failed: 'Failed to load recommendations' },
  })
}

function OneRecommendation({ recommendation }: { recommendation: Recommendation }) {
  const { rating, would_use_again } = recommendation
  return (
    // takes the focus when it is the first of a page that was asked for
    <article tabIndex={-1}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex items-center gap-2.5">
          <Stars rating={rating} />
          <b className="font-semibold">{ratingWord(rating)}</b>
        </span>
        <span className="text-small text-ink-mute">{whenSaid(recommendation)}</span>
      </div>
      <div className="mt-2.5">
        <RecommendationText recommendation={recommendation.recommendation} own_words={recommendation.own_words} whole />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-1.5">
        {[...new Set(splitHighlights(recommendation.highlights))].map((highlight) => (
          <Chip key={highlight}>{highlight}</Chip>
        ))}
        {would_use_again !== null && (
          <Badge kind={would_use_again ? 'verified' : 'plain'} icon={RefreshCw} className="ml-1">
            {would_use_again ? 'Would use again' : 'Would not use again'}
          </Badge>
        )}
      </div>
    </article>
  )
}

/** "Used in 2026, shared Oct 12, 2026"; without a year only the second half. */
const whenSaid = ({ experience_year, created_at }: Recommendation): string =>
  experience_year
    ? `Used in ${experienceYearLabel(experience_year)}, shared ${dayOf(created_at)}`
    : `Shared ${dayOf(created_at)}`

function RecommendationsSkeleton() {
  return (
    <Loading label="Loading recommendations">
      <div className="grid gap-8">
        {['first', 'second', 'third'].map((place) => (
          <div key={place} className="grid gap-3">
            <Skeleton className="h-4.5 w-40" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-[70%]" />
            <Skeleton round className="h-7 w-52" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
