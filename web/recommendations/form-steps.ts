// The five steps of the recommendation form, and how far along somebody is.
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import type { RecommendationAnswers } from './recommendation-answers.ts'

export type StepId = 'provider' | 'rating' | 'highlights' | 'pricing' | 'contact'
export type AnswerName = keyof SubmissionInput

interface Step {
  id: StepId
  title: string
  /** Its fields in the order they stand on the page. */
  fields: readonly AnswerName[]
  /** Whether what the step asks for is given; an optional step counts once anything is given. */
  answered: (answers: RecommendationAnswers) => boolean
  optional?: true
}

const filled = (text: string | null | undefined): boolean => Boolean(text?.trim())

export const steps: readonly Step[] = [
  {
    id: 'provider',
    title: 'The provider',
    fields: [
      'service_type',
      'experience_year',
      'provider_name',
      'is_business',
      'business_website',
      'location',
      'available_start_date',
    ],
    answered: ({ service_type, provider_name, is_business }) =>
      Boolean(service_type) && filled(provider_name) && is_business !== undefined,
  },
  {
    id: 'rating',
    title: 'Your rating',
    fields: ['rating', 'would_use_again'],
    answered: ({ rating }) => rating !== undefined,
  },
  {
    id: 'highlights',
    title: 'What stood out',
    fields: ['highlights', 'custom_highlight', 'own_words'],
    answered: ({ highlights = [], custom_highlight }) => highlights.length > 0 || filled(custom_highlight),
  },
  {
    id: 'pricing',
    title: 'Pricing',
    fields: ['pricing_type', 'pricing_range', 'pricing'],
    answered: ({ pricing_type, pricing }) => Boolean(pricing_type) || filled(pricing),
    optional: true,
  },
  {
    id: 'contact',
    title: 'Contact details',
    fields: ['has_contact_consent', 'provider_email', 'provider_phone', 'provider_social'],
    answered: ({ has_contact_consent }) => Boolean(has_contact_consent),
    optional: true,
  },
]

/** Every field of the form in the order it stands on the page. */
export const fieldOrder: readonly AnswerName[] = [...steps.flatMap(({ fields }) => fields), 'privacy_agreement']

export interface StepStanding {
  /** The step that somebody is in. */
  current: boolean
  /** What it asks for is given, and none of its fields is at fault. */
  done: boolean
}

/** Where each step stands while `current` is being worked on; the one being worked on may be done as well. */
export const stepStandings = (
  answers: RecommendationAnswers,
  current: StepId,
  faults: ReadonlySet<string>,
): StepStanding[] =>
  steps.map(({ id, fields, answered }) => ({
    current: id === current,
    done: answered(answers) && !fields.some((field) => faults.has(field)),
  }))

/** The step to begin with: the first that still asks for something, else the last. */
export const firstOpenStep = (answers: RecommendationAnswers): StepId =>
  steps.find((step) => !step.optional && !step.answered(answers))?.id ?? 'contact'
