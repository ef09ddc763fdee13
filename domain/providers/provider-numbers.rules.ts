// Computes the content of a provider's card from its approved recommendations. It is stored in the provider's row.
import { hidesContact, isReachable, type PageSettings, shownContact } from '../provider-portal/page-settings.rules.ts'
import { splitHighlights } from '../recommendations/highlights.ts'
import { newestAnswers, type TextFields, type WithExperienceYear } from '../recommendations/optional-answers.ts'
import { pricingText } from '../recommendations/pricing.ts'
import { isMailedAutomatically, ratingWords } from '../recommendations/ratings.ts'
import { foldText } from '../text/fold-text.rules.ts'
import { type ContactDetails, providerContact } from './contact.rules.ts'
import { shownName } from './provider-name.rules.ts'

export interface ApprovedRecommendation extends ContactDetails, TextFields, WithExperienceYear {
  id: string
  provider_name: string
  is_business: boolean
  /** Comma-joined. */
  highlights: string
  pricing: string | null
  pricing_range: string | null
  pricing_type: string | null
  location: string | null
  city: string | null
  state: string | null
  rating: number
  created_at: Date
  would_use_again: boolean | null
}

/** Whether the parent recommends the provider: would use them again or, if that is unanswered, rates them Very Good or better. */
export const recommends = ({
  rating,
  would_use_again,
}: Pick<ApprovedRecommendation, 'rating' | 'would_use_again'>): boolean =>
  isMailedAutomatically(rating) && (would_use_again ?? rating > 3)

/** Mean of `count` whole ratings, rounded half up to one decimal without floating-point error. */
export const meanRating = (sum: number, count: number): number => Math.floor((20 * sum + count) / (2 * count)) / 10

const newestFirst = (one: ApprovedRecommendation, other: ApprovedRecommendation): number =>
  other.created_at.getTime() - one.created_at.getTime() || (other.id > one.id ? 1 : -1)

/**
 * Distinct highlights, case-insensitive, spelled as in the newest recommendation that has them. Those named by most
 * recommendations come first; among equals, those named last.
 */
const combineHighlights = (ordered: ApprovedRecommendation[]): { spelling: string; times: number }[] => {
  const counted = new Map<string, { spelling: string; times: number }>()
  for (const { highlights } of ordered) {
    const named = new Map(splitHighlights(highlights).map((highlight) => [highlight.toLowerCase(), highlight]))
    for (const [key, spelling] of named) {
      const known = counted.get(key)
      if (known) known.times += 1
      else counted.set(key, { spelling, times: 1 })
    }
  }
  return [...counted.values()].sort((one, other) => other.times - one.times)
}

const countOf = (approved: ApprovedRecommendation[], isCounted: (one: ApprovedRecommendation) => boolean): number =>
  approved.filter(isCounted).length

const townsOf = (ordered: ApprovedRecommendation[]): string[] => {
  const spelt = new Map<string, string>()
  for (const { city } of ordered) if (city && !spelt.has(foldText(city))) spelt.set(foldText(city), city)
  return [...spelt.values()]
}

/**
 * The card of a provider from all its approved recommendations, in any order; null if there are none. Name and kind come
 * from the newest one, every other detail from the newest one that has it. Price and place each come from a single one.
 * Lists are newest first; `pricing` is price and notes in one line, `combined_highlights` most frequent first with
 * `highlight_counts` parallel to it, `rating_counts` from one star to five.
 */
export const summarizeProvider = (approved: readonly ApprovedRecommendation[], listing: PageSettings | null = null) => {
  const ordered = [...approved].sort(newestFirst)
  const [newest] = ordered
  if (!newest) return null
  const priced = ordered.find((one) => pricingText(one) !== null)
  const placed = ordered.find((one) => one.location || one.city)
  const available = ordered.find((one) => one.available_start_date)
  const combined = combineHighlights(ordered)
  const reported = providerContact(ordered)
  const contact = shownContact(reported, listing)
  const isHidden = hidesContact(reported, listing)
  const ratingSum = ordered.reduce((sum, { rating }) => sum + rating, 0)
  return {
    newest_id: newest.id,
    newest_at: newest.created_at,
    provider_name: newest.provider_name,
    shown_name: shownName(newest.provider_name, newest.is_business),
    is_business: newest.is_business,
    business_name: newest.is_business ? newest.provider_name : null,
    recommendation: newest.recommendation,
    ...newestAnswers(ordered),
    highlights: newest.highlights,
    combined_highlights: combined.map(({ spelling }) => spelling),
    highlight_counts: combined.map(({ times }) => times),
    pricing: priced ? pricingText(priced) : null,
    location: placed?.location ?? null,
    city: placed?.city ?? null,
    state: placed?.state ?? null,
    rating_sum: ratingSum,
    rating: meanRating(ratingSum, ordered.length),
    rating_counts: ratingWords.map((_word, at) => countOf(ordered, ({ rating }) => rating === at + 1)),
    would_use_again: countOf(ordered, (one) => one.would_use_again === true),
    would_not_use_again: countOf(ordered, (one) => one.would_use_again === false),
    towns: townsOf(ordered),
    available_start_date: available?.available_start_date ?? null,
    availability_told_at: available?.created_at ?? null,
    total_recommendations: ordered.length,
    has_contact_consent: !isHidden && ordered.some((one) => one.has_contact_consent),
    has_any_contact_info: !isHidden && contact !== null,
    contact_hidden: isHidden,
    contact_confirmed_at: isReachable(contact) ? (listing?.confirmed_at ?? null) : null,
    free: listing?.free ?? null,
    free_from: listing?.free_from ?? null,
    free_told_at: listing?.free_told_at ?? null,
    all_recommendation_ids: ordered.map(({ id }) => id),
  }
}

export type ProviderSummary = NonNullable<ReturnType<typeof summarizeProvider>>
