// What the keys of the review desk do.
import type { Decision } from '../../domain/moderation/decision.rules.ts'

export type ReviewAct = Decision | 'next' | 'previous' | 'undo' | 'ask' | 'notes' | 'search'

/** The key of each act. */
export const reviewKeys: Record<ReviewAct, string> = {
  next: 'N',
  previous: 'P',
  approved: 'A',
  rejected: 'R',
  ask: 'C',
  notes: 'M',
  undo: 'Z',
  search: '/',
}

/** Keys that do the same, for hands used to lists that are walked so. */
const alike: Record<string, ReviewAct> = { J: 'next', K: 'previous' }

type Stroke = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing'>

/** Selects what is written in or chosen from by keys. */
export const fieldsToWrite = 'textarea, select, input:not([type=radio])'

/** The key that was struck, in capitals: none while somebody writes, with a modifier, or when it is only held down. */
export const keyOf = (stroke: Stroke, writing: boolean): string | null => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = stroke
  if (writing || altKey || ctrlKey || metaKey || shiftKey || repeat || isComposing) return null
  return key.toUpperCase()
}

/** What a stroke at the review desk asks for. */
export const readStroke = (stroke: Stroke, writing: boolean): ReviewAct | null => {
  const key = keyOf(stroke, writing)
  const acts = Object.keys(reviewKeys) as ReviewAct[]
  return acts.find((act) => reviewKeys[act] === key) ?? alike[key ?? ''] ?? null
}
