import { draftItem } from '../app/stored-items.ts'
import { answerNames, noAnswers, questions, type RecommendationAnswers } from './recommendation-answers.ts'

/** Parses stored answers. An invalid value is left out; anything other than a draft gives an empty one. */
const readFields = (stored: unknown): RecommendationAnswers => {
  const given = new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : [])
  return Object.fromEntries(
    answerNames.flatMap((name) => {
      const { read } = questions[name]
      return read ? [[name, read(given.get(name))]] : []
    }),
  )
}

/** What an entry of the old list or a question fills in, not filled in. */
const { list_entry_id, question_id, provider_name, service_type, location } = noAnswers
const noEntry = { list_entry_id, provider_name, service_type, location }
const noQuestion = { question_id, service_type, location }

/** The draft as text; null if the form is practically empty: what an entry of the old list or a question fills in is no draft. */
export const draftText = (given: RecommendationAnswers): string | null => {
  const typed = { ...given, ...(given.list_entry_id && noEntry), ...(given.question_id && noQuestion) }
  const isEmpty = JSON.stringify(readFields(typed)) === JSON.stringify(readFields(noAnswers))
  return isEmpty ? null : JSON.stringify(readFields(given))
}

/** The answers of a stored draft; null if it is missing or cannot be parsed. */
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
 * Stores the answers as the member's draft, or deletes the draft if nothing is filled in. If storage is full the previous
 * draft stays. Returns whether these answers are stored.
 */
export const keepDraft = (memberId: string, given: RecommendationAnswers): boolean => {
  const text = draftText(given)
  draftItem.write(text, memberId)
  return text !== null && draftItem.read(memberId) === text
}

export const forgetDraft = (memberId: string): void => void draftItem.write(null, memberId)
