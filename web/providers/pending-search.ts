// The search a visitor wanted before signing in, kept for ten minutes in this browser.
import { readText, storeText } from '../safe-storage.ts'

export interface PendingSearch {
  location: string
  category: string
}

const storageKey = 'pendingSearch'

/** How long a pending search is honoured (as specified): 10 minutes. */
const lifetimeMs = 10 * 60 * 1000

/** Keeps the search until somebody signs in here. */
export const rememberPendingSearch = ({ location, category }: PendingSearch, now = Date.now()): void => {
  storeText(storageKey, JSON.stringify({ location, category, timestamp: now }))
}

/** Takes the kept search out of the browser. Null when there is none, it is too old, or half of it is missing. */
export const takePendingSearch = (now = Date.now()): PendingSearch | null => {
  const kept = readText(storageKey)
  forgetPendingSearch()
  if (!kept) return null
  try {
    const { location, category, timestamp } = JSON.parse(kept) as Record<string, unknown>
    if (typeof location !== 'string' || typeof category !== 'string' || typeof timestamp !== 'number') return null
    if (!location || !category || now - timestamp >= lifetimeMs || timestamp > now) return null
    return { location, category }
  } catch {
    return null
  }
}

/** Drops the kept search. */
export const forgetPendingSearch = (): void => storeText(storageKey, null)
