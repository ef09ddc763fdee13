import { pendingSearchItem } from '../app/stored-items.ts'

export interface PendingSearch {
  location: string
  category: string
}

export const rememberPendingSearch = ({ location, category }: PendingSearch, now = Date.now()): void => {
  pendingSearchItem.write(JSON.stringify({ location, category, timestamp: now }))
}

/** Removes the pending search from the browser and returns it. Null if it is missing, too old or incomplete. */
export const takePendingSearch = (now = Date.now()): PendingSearch | null => {
  const stored = pendingSearchItem.read()
  pendingSearchItem.write(null)
  if (!stored) return null
  try {
    const { location, category, timestamp } = JSON.parse(stored) as Record<string, unknown>
    if (typeof location !== 'string' || typeof category !== 'string' || typeof timestamp !== 'number') return null
    if (!location || !category || !pendingSearchItem.isFresh(timestamp, now) || timestamp > now) return null
    return { location, category }
  } catch {
    return null
  }
}
