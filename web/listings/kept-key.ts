// Remembers in this browser the key that a mailed link gave, which opens the provider's own page from here.
import { listingKeyItem } from '../app/stored-items.ts'

/** The key that is kept here; null when there is none, or it has run out. */
export const keptKey = (): string | null => {
  try {
    const kept = JSON.parse(listingKeyItem.read() ?? 'null') as { key: string; at: number } | null
    return kept && listingKeyItem.isFresh(kept.at) ? kept.key : null
  } catch {
    return null
  }
}

/** Keeps the key that opening a link gave just now. */
export const keepKey = (key: string): void => void listingKeyItem.write(JSON.stringify({ key, at: Date.now() }))

/** Call when the key has run out or its page is gone. */
export const forgetKey = (): void => void listingKeyItem.write(null)
