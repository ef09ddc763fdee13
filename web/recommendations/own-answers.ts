import { isCategorySlug } from '../../domain/providers/categories.ts'
import { highlights, separateHighlights } from '../../domain/recommendations/highlights.ts'
import { type PricingType, pricingTypes } from '../../domain/recommendations/pricing.ts'
import type { OwnRecommendation } from './own-recommendation.copy.ts'
import { type AnswerName, answerNames, questions, type RecommendationAnswers } from './recommendation-answers.ts'

const pricingTypeOf = (stored: string | null): PricingType | '' => pricingTypes.find((type) => type === stored) ?? ''

/**
 * All answers as the parent gave them. A start date before `today` (yyyy-MM-dd) is left out: sending it again would
 * count as a new report.
 */
export const answersOf = (own: OwnRecommendation, today: string): RecommendationAnswers => {
  const category = isCategorySlug(own.service_type) ? own.service_type : undefined
  const { picked, custom } = separateHighlights(own.highlights, category ? highlights[category] : [])
  const startDate = own.available_start_date ?? ''
  const stored: Partial<Record<AnswerName, unknown>> = own
  return {
    ...Object.fromEntries(answerNames.map((name) => [name, stored[name] ?? questions[name].empty])),
    latitude: own.latitude,
    longitude: own.longitude,
    service_type: category,
    provider_id: undefined,
    available_start_date: startDate < today ? '' : startDate,
    highlights: picked,
    custom_highlight: custom,
    pricing_type: pricingTypeOf(own.pricing_type),
    privacy_agreement: true,
  }
}
