// What the recommendation form holds: how it begins, and which of its answers fit together.
import type { UseFormReturn } from 'react-hook-form'
import { highlights } from '../../domain/recommendations/highlights.ts'
import { priceRanges } from '../../domain/recommendations/pricing.ts'
import type { Submission, SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'

/** The answers as they stand; those not given yet are undefined or empty. */
export type RecommendationAnswers = Partial<SubmissionInput>

/** The form as its sections see it. */
export type RecommendationFormState = UseFormReturn<SubmissionInput, unknown, Submission>

/** The form before anything is filled in. */
export const noAnswers: RecommendationAnswers = {
  service_type: undefined,
  provider_name: '',
  is_business: undefined,
  business_website: '',
  location: '',
  experience_year: '',
  available_start_date: '',
  rating: undefined,
  would_use_again: undefined,
  highlights: [],
  custom_highlight: '',
  own_words: '',
  pricing_type: '',
  pricing_range: '',
  pricing: '',
  has_contact_consent: false,
  provider_email: '',
  provider_phone: '',
  provider_social: '',
  privacy_agreement: false,
}

/**
 * The answers without those that another answer has overtaken: highlights of another service, a range of another price
 * type, a start date for anybody but a nanny, a website of what is no business, contact details without consent. The form itself keeps them, so that
 * changing one's mind twice loses nothing.
 */
export const fittingAnswers = <Answers extends RecommendationAnswers>(answers: Answers): Answers => {
  const { service_type, is_business, pricing_type, pricing_range, has_contact_consent } = answers
  const offered = service_type ? highlights[service_type] : []
  const ranges = pricing_type ? priceRanges[pricing_type] : []
  return {
    ...answers,
    highlights: answers.highlights?.filter((highlight) => offered.includes(highlight)) ?? [],
    pricing_range: pricing_range && ranges.includes(pricing_range) ? pricing_range : undefined,
    business_website: is_business ? answers.business_website : undefined,
    available_start_date: service_type === 'nanny' ? answers.available_start_date : undefined,
    ...(has_contact_consent
      ? {}
      : { provider_email: undefined, provider_phone: undefined, provider_social: undefined }),
  }
}
