// Whether single keys act at the desk: on unless an administrator has turned them off in this browser. And their caps.
import { useSyncExternalStore } from 'react'
import { deskKeysItem } from '../app/stored-items.ts'
import { type ReviewAct, reviewKeys } from './review-keys.ts'

let areOn = deskKeysItem.read() !== 'off'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDeskKeys = (): boolean => useSyncExternalStore(subscribe, () => areOn)

/** Turns the keys on or off, for every visit from this browser; for this one alone where nothing can be stored. */
export const setDeskKeys = (on: boolean): void => {
  areOn = on
  deskKeysItem.write(on ? null : 'off')
  for (const listener of listeners) listener()
}

/** The cap of a key, while keys are on; the button itself says which key it is. */
export function KeyCap({ act }: { act: ReviewAct }) {
  if (!useDeskKeys()) return null
  return (
    <span aria-hidden="true" className="key-cap max-lg:hidden pointer-coarse:hidden">
      {reviewKeys[act]}
    </span>
  )
}
