// The recommendation a member has begun, kept in this browser until it is sent.
import { z } from 'zod'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { pricingTypes } from '../../domain/recommendations/pricing.ts'
import { noAnswers, type RecommendationAnswers } from './recommendation-answers.ts'

const text = z.string().catch('')
const answer = z.boolean().optional().catch(undefined)

/** What a draft holds. A value that no longer fits its field is left out alone; the rest of the draft stays. */
const draftSchema = z.object({
  service_type: z.enum(categorySlugs).optional().catch(undefined),
  provider_name: text,
  is_business: answer,
  business_website: text,
  location: text,
  experience_year: text,
  available_start_date: text,
  rating: z.number().optional().catch(undefined),
  would_use_again: answer,
  highlights: z.array(z.string()).catch([]),
  custom_highlight: text,
  own_words: text,
  pricing_type: z.enum(['', ...pricingTypes]).catch(''),
  pricing_range: text,
  pricing: text,
  has_contact_consent: z.boolean().catch(false),
  provider_email: text,
  provider_phone: text,
  provider_social: text,
  privacy_agreement: z.boolean().catch(false),
})

/** The draft as text to keep; null when the form is as good as empty. */
export const draftText = (answers: RecommendationAnswers): string | null => {
  const kept = JSON.stringify(draftSchema.parse(answers))
  return kept === JSON.stringify(draftSchema.parse(noAnswers)) ? null : kept
}

/** The answers of a kept text; null when there is none, or it cannot be read. */
export const parseDraft = (kept: string | null): RecommendationAnswers | null => {
  if (kept === null) return null
  try {
    const draft = draftSchema.safeParse(JSON.parse(kept))
    return draft.success && draftText(draft.data) !== null ? draft.data : null
  } catch {
    return null
  }
}

/** One draft for each member who uses this browser: nobody meets another parent's words. */
const storageKey = (memberId: string): string => `recommendationDraft:${memberId}`

/** The member's draft; null when there is none or the browser keeps nothing. */
export const readDraft = (memberId: string): RecommendationAnswers | null => {
  try {
    return parseDraft(localStorage.getItem(storageKey(memberId)))
  } catch {
    return null
  }
}

/** Keeps the answers as the member's draft, or drops the draft when nothing is filled in. A full storage keeps the one before. */
export const keepDraft = (memberId: string, answers: RecommendationAnswers): void => {
  try {
    const kept = draftText(answers)
    if (kept === null) localStorage.removeItem(storageKey(memberId))
    else localStorage.setItem(storageKey(memberId), kept)
  } catch {
    // The form works without a draft.
  }
}

/** Drops the member's draft. */
export const forgetDraft = (memberId: string): void => keepDraft(memberId, noAnswers)
