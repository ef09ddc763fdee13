// What must be forgotten when a member leaves: whoever keeps answers meant for one member hears of it here.

const listeners = new Set<() => void>()

/** Calls `forget` whenever a member leaves this browser or another one takes over. */
export const onLeaving = (forget: () => void): void => void listeners.add(forget)

/** Cache of the import that waits (web/products/waiting-import.ts). Named here since any page must be able to delete it. */
export const waitingImportCache = 'waiting-import'

/** What one member was answered is not for the next one in this browser. */
export const forgetAnswers = (): void => {
  for (const forget of listeners) forget()
  // Over plain HTTP there is no Cache Storage.
  const { caches }: { caches?: CacheStorage } = window
  caches?.delete(waitingImportCache).catch(() => undefined)
}
