import { useSyncExternalStore } from 'react'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import { deskKeysItem } from '../app/stored-items.ts'

export type ReviewAct = Decision | 'next' | 'previous' | 'undo' | 'ask' | 'notes' | 'search' | 'keys'

export const reviewKeys: Record<ReviewAct, string> = {
  next: 'N',
  previous: 'P',
  approved: 'A',
  rejected: 'R',
  ask: 'C',
  notes: 'M',
  undo: 'Z',
  search: '/',
  keys: '?',
}

const alike: Record<string, ReviewAct> = { J: 'next', K: 'previous' }

type Stroke = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing'>

export const fieldsToWrite = 'textarea, select, input:not([type=radio])'

export const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(`${fieldsToWrite}, [role=dialog]`) !== null

/** The pressed key in upper case. Null while the administrator is typing, with a modifier, or if the key is being held down. */
export const keyOf = (stroke: Stroke, writing: boolean): string | null => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = stroke
  // the question mark needs Shift
  const isShifted = shiftKey && key !== reviewKeys.keys
  if (writing || altKey || ctrlKey || metaKey || isShifted || repeat || isComposing) return null
  return key.toUpperCase()
}

export const actOf = <Act extends string>(keys: Record<Act, string>, key: string | null): Act | null =>
  (Object.keys(keys) as Act[]).find((act) => keys[act] === key) ?? null

export const readStroke = (stroke: Stroke, writing: boolean): ReviewAct | null => {
  const key = keyOf(stroke, writing)
  return actOf(reviewKeys, key) ?? alike[key ?? ''] ?? null
}

let areOn = deskKeysItem.read() !== 'off'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDeskKeys = (): boolean => useSyncExternalStore(subscribe, () => areOn)

/** Turns the keys on or off in this browser; if storage is blocked, until the page is closed. */
export const setDeskKeys = (on: boolean): void => {
  areOn = on
  deskKeysItem.write(on ? null : 'off')
  for (const listener of listeners) listener()
}

export function KeyCap({ act }: { act: ReviewAct }) {
  if (!useDeskKeys()) return null
  return (
    <span aria-hidden="true" className="key-cap max-lg:hidden pointer-coarse:hidden">
      {reviewKeys[act]}
    </span>
  )
}
