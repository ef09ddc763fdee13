// A parent's own recommendation as the answers of the form.
import { isCategorySlug } from '../../domain/providers/categories.ts'
import { highlights, separateHighlights } from '../../domain/recommendations/highlights.ts'
import { type PricingType, pricingTypes } from '../../domain/recommendations/pricing.ts'
import type { OwnRecommendation } from './own-recommendation.copy.ts'
import type { RecommendationAnswers } from './recommendation-answers.ts'

const pricingTypeOf = (kept: string | null): PricingType | '' => pricingTypes.find((type) => type === kept) ?? ''

/** Every answer as she gave it. A start date that has passed by `today` (yyyy-MM-dd) is left out: it would not be taken again. */
export const answersOf = (own: OwnRecommendation, today: string): RecommendationAnswers => {
  const category = isCategorySlug(own.service_type) ? own.service_type : undefined
  const { picked, custom } = separateHighlights(own.highlights, category ? highlights[category] : [])
  const startDate = own.available_start_date ?? ''
  return {
    service_type: category,
    experience_year: own.experience_year ?? '',
    provider_name: own.provider_name,
    is_business: own.is_business,
    business_website: own.business_website ?? '',
    location: own.location ?? '',
    latitude: own.latitude,
    longitude: own.longitude,
    available_start_date: startDate < today ? '' : startDate,
    rating: own.rating,
    would_use_again: own.would_use_again ?? undefined,
    highlights: picked,
    custom_highlight: custom,
    own_words: own.own_words ?? '',
    pricing_type: pricingTypeOf(own.pricing_type),
    pricing_range: own.pricing_range ?? '',
    pricing: own.pricing ?? '',
    has_contact_consent: own.has_contact_consent,
    provider_email: own.provider_email ?? '',
    provider_phone: own.provider_phone ?? '',
    provider_social: own.provider_social ?? '',
    privacy_agreement: true,
  }
}
