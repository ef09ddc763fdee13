// How much of a step of the recommendation form is answered, for the segment that fills.
import type { AnswerName, RecommendationAnswers } from './recommendation-answers.ts'

/** Answers that are asked for by others that are given, or need none. */
const isAsked: Partial<Record<AnswerName, (answers: RecommendationAnswers) => boolean>> = {
  provider_id: () => false,
  business_website: ({ is_business }) => is_business === true,
  custom_highlight: ({ highlights = [] }) => highlights.length === 0,
  available_start_date: ({ service_type }) => service_type === 'nanny',
  pricing_range: ({ pricing_type }) => Boolean(pricing_type),
  provider_email: ({ has_contact_consent }) => has_contact_consent === true,
  provider_phone: ({ has_contact_consent }) => has_contact_consent === true,
  provider_social: ({ has_contact_consent }) => has_contact_consent === true,
}

/** An unticked consent is none; "No" is an answer. */
const isGiven = (name: AnswerName, answer: unknown): boolean =>
  typeof answer === 'string'
    ? answer.trim() !== ''
    : Array.isArray(answer)
      ? answer.length > 0
      : typeof answer === 'boolean' && !/^(?:has_contact_consent|privacy_agreement)$/.test(name)
        ? true
        : Boolean(answer)

/** From 0 (nothing) to 1 (all that is asked for), of the answers with these names. */
export const stepShare = (answers: RecommendationAnswers, names: readonly AnswerName[]): number => {
  const asked = names.filter((name) => isAsked[name]?.(answers) ?? true)
  return asked.filter((name) => isGiven(name, answers[name])).length / asked.length
}
