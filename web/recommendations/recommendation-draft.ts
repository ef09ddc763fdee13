import { draftItem } from '../app/stored-items.ts'
import { answerNames, noAnswers, questions, type RecommendationAnswers } from './recommendation-answers.ts'

/** The draft in something that was kept; an empty one for what is no draft at all. An unfit value is left out alone. */
const readFields = (stored: unknown): RecommendationAnswers => {
  const given = new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : [])
  return Object.fromEntries(
    answerNames.flatMap((name) => {
      const { read } = questions[name]
      return read ? [[name, read(given.get(name))]] : []
    }),
  )
}

/** The draft as text to keep; null when the form is as good as empty. */
export const draftText = (given: RecommendationAnswers): string | null => {
  const stored = JSON.stringify(readFields(given))
  return stored === JSON.stringify(readFields(noAnswers)) ? null : stored
}

/** The answers of a kept text; null when there is none, or it cannot be read. */
export const parseDraft = (stored: string | null): RecommendationAnswers | null => {
  if (stored === null) return null
  try {
    const draft = readFields(JSON.parse(stored))
    return draftText(draft) === null ? null : draft
  } catch {
    return null
  }
}

export const readDraft = (memberId: string): RecommendationAnswers | null => parseDraft(draftItem.read(memberId))

/**
 * Keeps the answers as the member's draft, or drops the draft when nothing is filled in. A full storage keeps the one before.
 * Tells whether these answers are kept now.
 */
export const keepDraft = (memberId: string, given: RecommendationAnswers): boolean => {
  const text = draftText(given)
  draftItem.write(text, memberId)
  return text !== null && draftItem.read(memberId) === text
}

export const forgetDraft = (memberId: string): void => void draftItem.write(null, memberId)
