// The recommendation a member has begun, kept in this browser until it is sent.
import { categorySlugs } from '../../domain/providers/categories.ts'
import { pricingTypes } from '../../domain/recommendations/pricing.ts'
import { keepText, readText } from '../kept-text.ts'
import { type contactNames, draftName } from './kept-drafts.ts'
import { noAnswers, type RecommendationAnswers } from './recommendation-answers.ts'

/** Where the place lies is found anew, and how to reach the provider is asked anew; all else is kept. */
type KeptName = Exclude<keyof RecommendationAnswers, 'latitude' | 'longitude' | (typeof contactNames)[number]>

/** Reads one kept answer; what does not fit its field counts as not given. */
type Reader<Answer> = (kept: unknown) => Answer

const text: Reader<string> = (kept) => (typeof kept === 'string' ? kept : '')
const answer: Reader<boolean | undefined> = (kept) => (typeof kept === 'boolean' ? kept : undefined)
const consent: Reader<boolean> = (kept) => kept === true

/** What a draft holds. A value that no longer fits its field is left out alone; the rest of the draft stays. */
const fields: { [Name in KeptName]: Reader<RecommendationAnswers[Name]> } = {
  service_type: (kept) => categorySlugs.find((slug) => slug === kept),
  provider_name: text,
  is_business: answer,
  business_website: text,
  location: text,
  experience_year: text,
  available_start_date: text,
  rating: (kept) => (typeof kept === 'number' ? kept : undefined),
  would_use_again: answer,
  highlights: (kept) =>
    Array.isArray(kept) && kept.every((highlight) => typeof highlight === 'string') ? [...kept] : [],
  custom_highlight: text,
  own_words: text,
  pricing_type: (kept) => pricingTypes.find((type) => type === kept) ?? '',
  pricing_range: text,
  pricing: text,
  has_contact_consent: consent,
  privacy_agreement: consent,
}

/** The draft in something that was kept; an empty one for what is no draft at all. */
const readFields = (kept: unknown): RecommendationAnswers => {
  const given = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
  return Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(given.get(name))]))
}

/** The draft as text to keep; null when the form is as good as empty. */
export const draftText = (answers: RecommendationAnswers): string | null => {
  const kept = JSON.stringify(readFields(answers))
  return kept === JSON.stringify(readFields(noAnswers)) ? null : kept
}

/** The answers of a kept text; null when there is none, or it cannot be read. */
export const parseDraft = (kept: string | null): RecommendationAnswers | null => {
  if (kept === null) return null
  try {
    const draft = readFields(JSON.parse(kept))
    return draftText(draft) === null ? null : draft
  } catch {
    return null
  }
}

/** The member's draft; null when there is none or the browser keeps nothing. */
export const readDraft = (memberId: string): RecommendationAnswers | null => parseDraft(readText(draftName(memberId)))

/** Keeps the answers as the member's draft, or drops the draft when nothing is filled in. A full storage keeps the one before. */
export const keepDraft = (memberId: string, answers: RecommendationAnswers): void =>
  keepText(draftName(memberId), draftText(answers))

/** Drops the member's draft. */
export const forgetDraft = (memberId: string): void => keepDraft(memberId, noAnswers)
