// Listeners for a member's sign-out: code that stores data of one member deletes it there.

const listeners = new Set<() => void>()

/** Calls `listener` when a member signs out of this browser, or another member signs in. */
export const onSignOut = (listener: () => void): void => void listeners.add(listener)

/** Cache of the import that waits (web/products/waiting-import.ts). Named here since any page must be able to delete it. */
export const waitingImportCache = 'waiting-import'

/** Runs the listeners and deletes the waiting import. */
export const runSignOutListeners = (): void => {
  for (const listener of listeners) listener()
  // Over plain HTTP there is no Cache Storage.
  const { caches }: { caches?: CacheStorage } = window
  caches?.delete(waitingImportCache).catch(() => undefined)
}
