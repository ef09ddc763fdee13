// The five steps of the recommendation form, and how far along somebody is.
import { answerNames, questions, type RecommendationAnswers, type StepId } from './recommendation-answers.ts'

interface Step {
  id: StepId
  title: string
  /** Whether what the step asks for is given; an optional step counts once anything is given. */
  answered: (answers: RecommendationAnswers) => boolean
  optional?: true
}

const filled = (text: string | null | undefined): boolean => Boolean(text?.trim())

export const steps: readonly Step[] = [
  {
    id: 'provider',
    title: 'The provider',
    answered: ({ service_type, provider_name, is_business }) =>
      Boolean(service_type) && filled(provider_name) && is_business !== undefined,
  },
  {
    id: 'rating',
    title: 'Your rating',
    answered: ({ rating }) => rating !== undefined,
  },
  {
    id: 'highlights',
    title: 'What stood out',
    answered: ({ highlights = [], custom_highlight }) => highlights.length > 0 || filled(custom_highlight),
  },
  {
    id: 'pricing',
    title: 'Pricing',
    answered: ({ pricing_type, pricing }) => Boolean(pricing_type) || filled(pricing),
    optional: true,
  },
  {
    id: 'contact',
    title: 'Contact details',
    answered: ({ has_contact_consent }) => Boolean(has_contact_consent),
    optional: true,
  },
]

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
  steps.map(({ id, answered }) => ({
    current: id === current,
    done: answered(answers) && !answerNames.some((name) => questions[name].step === id && faults.has(name)),
  }))

/** The step to begin with: the first that still asks for something, else the last. */
export const firstOpenStep = (answers: RecommendationAnswers): StepId =>
  steps.find((step) => !step.optional && !step.answered(answers))?.id ?? 'contact'
