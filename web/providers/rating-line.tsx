import { StarShape, Stars } from '../ui/stars.tsx'
import { againWords, parentCount } from './provider.copy.ts'
import { calledName, familiesForNumbers, isRecommended, type Said } from './provider-page.copy.ts'

/** A star with the mean rating from three families on; with fewer, what they say and five muted stars. */
export function RatingLine({ provider }: { provider: Said }) {
  const { rating, total_recommendations: count } = provider
  if (count >= familiesForNumbers) {
    return (
      <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
        <StarFigure rating={rating} />
        <span className="text-ink-soft">{parentCount(count)}</span>
      </span>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5">
      <span className="text-ink-soft wrap-anywhere">{fewParents(provider)}</span>
      <Stars rating={rating} size={13} quiet />
    </span>
  )
}

function StarFigure({ rating }: { rating: number }) {
  return (
    <span className="relative inline-flex items-center gap-1 text-star">
      <StarShape size={15} />
      <b className="font-semibold text-ink">{rating.toFixed(1)}</b>
      <span className="sr-only"> out of 5 stars</span>
    </span>
  )
}

/** The short form: a star with the mean rating, or five muted stars with fewer than three families. */
export const ShortRating = ({ rating, ...of }: Pick<Said, 'rating' | 'total_recommendations'>) =>
  of.total_recommendations < familiesForNumbers ? (
    <Stars rating={rating} size={13} quiet />
  ) : (
    <StarFigure rating={rating} />
  )

const fewParents = (provider: Said): string => {
  const { total_recommendations: count } = provider
  if (isRecommended(provider))
    return `${parentCount(count)} ${count === 1 ? 'recommends' : 'recommend'} ${calledName(provider)}`
  return [`${parentCount(count)} wrote`, againWords(provider)].filter(Boolean).join(', ')
}
