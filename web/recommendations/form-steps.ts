// The five steps of the recommendation form, and how far along somebody is.
import {
  type AnswerName,
  answerNames,
  questions,
  type RecommendationAnswers,
  type StepId,
} from './recommendation-answers.ts'

export interface Step {
  id: StepId
  /** Whether what the step asks for is given; an optional step counts once anything is given. */
  answered: (answers: RecommendationAnswers) => boolean
  optional?: true
  /** All that it asks. */
  names: readonly AnswerName[]
}

const filled = (text: string | null | undefined): boolean => Boolean(text?.trim())

const asked: Omit<Step, 'names'>[] = [
  {
    id: 'words',
    answered: ({ own_words }) => filled(own_words),
    optional: true,
  },
  {
    id: 'who',
    answered: ({ service_type, provider_name, is_business }) =>
      Boolean(service_type) && filled(provider_name) && is_business !== undefined,
  },
  {
    id: 'stood-out',
    answered: ({ rating, highlights = [], custom_highlight }) =>
      rating !== undefined && (highlights.length > 0 || filled(custom_highlight)),
  },
  {
    id: 'price',
    answered: ({ pricing_type, pricing, available_start_date, has_contact_consent }) =>
      Boolean(pricing_type || available_start_date || has_contact_consent) || filled(pricing),
    optional: true,
  },
  {
    id: 'hang',
    answered: ({ privacy_agreement }) => privacy_agreement === true,
  },
]

export const steps: readonly Step[] = asked.map((step) => ({
  ...step,
  names: answerNames.filter((name) => questions[name].step === step.id),
}))

/** The place of a step, from 0. */
export const placeOf = (id: StepId): number => steps.findIndex((step) => step.id === id)

/** The place of the last step that these answers lead to: the first that still asks for something, else the last. */
export const furthestPlace = (answers: RecommendationAnswers): number =>
  steps.findIndex(({ id, optional, answered }) => id === 'hang' || !(optional || answered(answers)))
