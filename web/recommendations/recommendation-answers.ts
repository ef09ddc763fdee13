import type { UseFormReturn } from 'react-hook-form'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { highlights } from '../../domain/recommendations/highlights.ts'
import { priceRanges, pricingTypes } from '../../domain/recommendations/pricing.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { plainLines } from '../../domain/text/plain-text.rules.ts'

/** The current answers; those not given yet are undefined or empty. */
export type RecommendationAnswers = Partial<SubmissionInput>

export type RecommendationFormState = UseFormReturn<SubmissionInput, unknown, SubmissionInput>

export type StepId = 'words' | 'who' | 'stood-out' | 'price' | 'hang'

/** The answers that a person gives; the coordinates come with the place. */
export type AnswerName = Exclude<keyof SubmissionInput, 'latitude' | 'longitude'>

interface Question<Value> {
  step: StepId
  label: string
  empty: Value
  /** Required to complete its step. */
  required?: true
  /** Condition of the question; otherwise it is not asked and its text is not sent. Always asked by default. */
  when?: (given: RecommendationAnswers) => boolean
  /** Parses a draft's value; an invalid one becomes undefined. Null: never stored in a draft. */
  read: ((stored: unknown) => Value) | null
}

const text = {
  empty: '',
  read: (stored: unknown): string => (typeof stored === 'string' ? stored : ''),
}
/** A provider's contact details are never stored, because the next person at this computer could read them. */
const contact = {
  step: 'price',
  empty: '',
  read: null,
  when: ({ has_contact_consent }: RecommendationAnswers) => has_contact_consent === true,
} as const
const yesOrNo = {
  empty: undefined,
  read: (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined),
}
const consent = { empty: false, read: (stored: unknown): boolean => stored === true }

/** In the order of the page. */
export const questions: { [Name in AnswerName]-?: Question<RecommendationAnswers[Name]> } = {
  own_words: { step: 'words', label: 'In your own words', ...text },
  list_entry_id: {
    step: 'who',
    label: 'From our old list',
    empty: undefined,
    read: (stored) => (typeof stored === 'string' ? stored : undefined),
  },
  question_id: {
    step: 'who',
    label: 'The question it answers',
    empty: undefined,
    read: (stored) => (typeof stored === 'string' ? stored : undefined),
  },
  provider_name: { step: 'who', label: 'Provider or Business Name', required: true, ...text },
  // null: none of the offered pages
  provider_id: {
    step: 'who',
    label: 'Is it one of these?',
    empty: undefined,
    read: (stored) => (typeof stored === 'string' || stored === null ? stored : undefined),
  },
  service_type: {
    step: 'who',
    label: 'Type of service',
    required: true,
    empty: undefined,
    read: (stored) => categorySlugs.find((slug) => slug === stored),
  },
  location: { step: 'who', label: 'Location', ...text },
  is_business: { step: 'who', label: 'Is this a business or organization?', required: true, ...yesOrNo },
  experience_year: { step: 'who', label: 'Year they last helped you', ...text },
  business_website: {
    step: 'who',
    label: 'Business website',
    when: ({ is_business }) => is_business === true,
    ...text,
  },
  highlights: {
    step: 'stood-out',
    label: 'What stood out most?',
    required: true,
    empty: [],
    read: (stored) =>
      Array.isArray(stored) && stored.every((highlight) => typeof highlight === 'string') ? [...stored] : [],
  },
  custom_highlight: { step: 'stood-out', label: 'Another strength', ...text },
  rating: {
    step: 'stood-out',
    label: 'Your rating',
    required: true,
    empty: undefined,
    read: (stored) => (typeof stored === 'number' ? stored : undefined),
  },
  would_use_again: { step: 'stood-out', label: 'Would you use them again?', ...yesOrNo },
  pricing_type: {
    step: 'price',
    label: 'How are they paid?',
    empty: '',
    read: (stored) => pricingTypes.find((type) => type === stored) ?? '',
  },
  pricing_range: {
    step: 'price',
    label: 'Price range',
    when: ({ pricing_type }) => Boolean(pricing_type),
    ...text,
  },
  pricing: { step: 'price', label: 'Pricing notes', ...text },
  available_start_date: {
    step: 'price',
    label: 'Available start date',
    when: ({ service_type }) => service_type === 'nanny',
    ...text,
  },
  has_contact_consent: { step: 'price', label: 'Contact details', ...consent },
  provider_email: { label: 'Email', ...contact },
  provider_phone: { label: 'Phone', ...contact },
  provider_social: { label: 'Social profile', ...contact },
  privacy_agreement: { step: 'hang', label: 'Privacy agreement', required: true, ...consent },
}

export const answerNames = Object.keys(questions) as AnswerName[]

export const noAnswers: RecommendationAnswers = Object.fromEntries(
  answerNames.map((name) => [name, questions[name].empty]),
)

export const optionalOf = ({ own_words, experience_year }: RecommendationAnswers) => ({
  own_words: plainLines(own_words ?? '') || null,
  experience_year: experience_year || null,
})

export const isAsked = (name: AnswerName, given: RecommendationAnswers): boolean =>
  questions[name].when?.(given) ?? true

/**
 * The answers without those that another answer has invalidated, such as highlights of another service or contact details
 * without consent. The form itself keeps them, so that they are back if the parent reverts the other answer.
 */
export const fittingAnswers = <Given extends RecommendationAnswers>(given: Given): Given => {
  const { service_type, pricing_type, pricing_range } = given
  const offered = service_type ? highlights[service_type] : []
  const ranges = pricing_type ? priceRanges[pricing_type] : []
  return {
    ...given,
    ...Object.fromEntries(answerNames.flatMap((name) => (isAsked(name, given) ? [] : [[name, undefined]]))),
    highlights: given.highlights?.filter((highlight) => offered.includes(highlight)) ?? [],
    pricing_range: pricing_range && ranges.includes(pricing_range) ? pricing_range : undefined,
  }
}

/** Merges a newer version into a form that was filled in with an older one: answers changed in the form win. */
export const withTyped = (
  newer: RecommendationAnswers,
  older: RecommendationAnswers,
  typed: RecommendationAnswers,
): RecommendationAnswers => {
  const changed = answerNames.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(older[name]))
  return {
    ...newer,
    ...Object.fromEntries(changed.map((name) => [name, typed[name]])),
    // coordinates belong to their place
    ...(changed.includes('location') && { latitude: typed.latitude, longitude: typed.longitude }),
  }
}
