// Listeners for a member's sign-out: code that stores data of one member deletes it there.
import { waitingImport } from './stored-items.ts'

const listeners = new Set<() => void>()

/** Calls `listener` when a member signs out of this browser, or another member signs in. */
export const onSignOut = (listener: () => void): void => void listeners.add(listener)

/** Runs the listeners and deletes the waiting import. */
export const runSignOutListeners = (): void => {
  for (const listener of listeners) listener()
  void waitingImport.forget()
}
