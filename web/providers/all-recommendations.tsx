import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { Answer } from '../../domain/contract.ts'
import { recommendationsPerCall } from '../../domain/limits.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { GroupedProvider, getProviderRecommendations } from '../../domain/providers/providers.contracts.ts'
import { splitHighlights } from '../../domain/recommendations/highlights.ts'
import { yearOf } from '../../domain/recommendations/optional-answers.ts'
import { ratingWord } from '../../domain/recommendations/ratings.ts'
import { call } from '../app/call.ts'
import { cardPlace } from '../places/place.copy.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { Badge } from '../ui/badge.tsx'
import { Chip } from '../ui/chip.tsx'
import { dayOf } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { Stars } from '../ui/stars.tsx'
import { LoadingBlock } from '../ui/states.tsx'
import { RatingLine } from './rating-line.tsx'

type Recommendation = Answer<typeof getProviderRecommendations>['recommendations'][number]

type AllRecommendationsProps = { provider: GroupedProvider; onClose: () => void }

export function AllRecommendations({ provider, onClose }: AllRecommendationsProps) {
  const { provider_name, service_type, is_business } = provider
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={
        <>
          All recommendations for <bdi>{provider_name}</bdi>
        </>
      }
      lead={<Emblem id={provider.provider_id} business={is_business} className="emblem-56 max-sm:hidden" />}
      description={
        <span className="flex flex-wrap items-center gap-x-3 text-base text-ink-soft">
          {categoryLabel(service_type)}, {cardPlace(provider)}
          <RatingLine provider={provider} />
        </span>
      }
    >
      <Recommendations ids={provider.all_recommendation_ids} />
    </Dialog>
  )
}

/** The list, in pages of as many ids as one call accepts; the next page is loaded on request. */
function Recommendations({ ids }: { ids: readonly string[] }) {
  const loaded = useInfiniteQuery({
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
  return (
    <PagedList
      query={loaded}
      rows={loaded.data?.pages.flatMap((page) => page.recommendations) ?? []}
      waiting={<LoadingBlock label="Loading recommendations" count={3} grid="grid gap-8" className="h-28" />}
      failed="Failed to load recommendations"
      nothing={<p className="py-8 text-center text-ink-soft">No recommendations found</p>}
      row={(recommendation) => (
        <li key={recommendation.id} className="border-b border-line py-5 last:border-0">
          <OneRecommendation recommendation={recommendation} />
        </li>
      )}
      focus="article"
      listClass="-my-5"
      moreClass="mt-5 grid"
    />
  )
}

function OneRecommendation({ recommendation }: { recommendation: Recommendation }) {
  const { rating, would_use_again } = recommendation
  return (
    // the first of a requested page takes the focus
    <article tabIndex={-1}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex items-center gap-2.5">
          <Stars rating={rating} size={13} quiet />
          <b className="font-semibold">{ratingWord(rating)}</b>
        </span>
        <span className="text-small text-ink-mute">{whenSaid(recommendation)}</span>
      </div>
      <div className="mt-2.5">
        <RecommendationText {...recommendation} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-1.5">
        {[...new Set(splitHighlights(recommendation.highlights))].map((highlight) => (
          <Chip key={highlight}>{highlight}</Chip>
        ))}
        {would_use_again !== null && (
          <Badge kind={would_use_again ? 'verified' : 'plain'} icon={RefreshCw} className="ml-1">
            {would_use_again ? 'Would use again' : 'Wouldn’t use again'}
          </Badge>
        )}
      </div>
    </article>
  )
}

const whenSaid = (recommendation: Recommendation): string => {
  const [year, shared] = [yearOf(recommendation), dayOf(recommendation.created_at)]
  return year ? `Used in ${year}, shared ${shared}` : `Shared ${shared}`
}
