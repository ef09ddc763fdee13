// The member's last search, stored in this browser for the offline page, read-only.

import { lastSearchItem } from '../app/stored-items.ts'
import { storedMemberId } from '../auth/stored-session.ts'

/** The stored facts of a provider: what any visitor may see, worded as on the card. */
export interface CachedProvider {
  name: string
  /** The category, and the name of the business if it has one of its own. */
  kind: string
  place: string
  /** Null for fewer than three families. */
  rating: number | null
  recommended: string
  highlights: string[]
}

export interface LastSearch {
  memberId: string
  heading: string
  address: string
  /** Time of the search, in milliseconds since 1970. */
  at: number
  total: number
  providers: CachedProvider[]
  /** Places they searched, latest first; missing in data stored by an older version. */
  places?: string[]
}

export const keepLastSearch = (search: LastSearch): void => void lastSearchItem.write(JSON.stringify(search))

const isLastSearch = (stored: unknown): stored is LastSearch =>
  typeof stored === 'object' && stored !== null && 'providers' in stored && Array.isArray(stored.providers)

/** The stored search of the member whose session this browser has; null for everybody else. */
export const readLastSearch = (): LastSearch | null => {
  try {
    const stored: unknown = JSON.parse(lastSearchItem.read() ?? 'null')
    return isLastSearch(stored) && stored.memberId === storedMemberId() ? stored : null
  } catch {
    return null
  }
}

export const keepOnlyOwnSearch = (): void => {
  if (!readLastSearch()) lastSearchItem.write(null)
}
