import { StarShape, Stars } from '../ui/stars.tsx'
import { againWords, parentCount } from './provider.copy.ts'
import { calledName, familiesForNumbers, isRecommended, type Said } from './provider-page.copy.ts'

/** A star with the mean rating from three families on; with fewer, what they say and five muted stars. */
export function RatingLine({ provider }: { provider: Said }) {
  const few = provider.total_recommendations < familiesForNumbers
  return (
    <span className={`inline-flex items-center gap-x-2 gap-y-1 ${few ? 'flex-wrap' : 'whitespace-nowrap'}`}>
      {few && <span className="text-ink-soft wrap-anywhere">{fewParents(provider)}</span>}
      <ShortRating {...provider} />
      {!few && <span className="text-ink-soft">{parentCount(provider.total_recommendations)}</span>}
    </span>
  )
}

/** The short form: a star with the mean rating, or five muted stars with fewer than three families. */
export function ShortRating({ rating, total_recommendations }: Pick<Said, 'rating' | 'total_recommendations'>) {
  if (total_recommendations < familiesForNumbers) return <Stars rating={rating} size={13} quiet />
  return (
    <span className="relative inline-flex items-baseline gap-1 text-star [&>svg]:self-center">
      <StarShape size={15} />
      <b className="font-semibold text-ink">{rating.toFixed(1)}</b>
      <span className="sr-only"> out of 5 stars</span>
    </span>
  )
}

const fewParents = (provider: Said): string => {
  const { total_recommendations: count } = provider
  if (isRecommended(provider))
    return `${parentCount(count)} ${count === 1 ? 'recommends' : 'recommend'} ${calledName(provider)}`
  return [`${parentCount(count)} wrote`, againWords(provider)].filter(Boolean).join(', ')
}
