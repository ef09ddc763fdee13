// The member's last search, kept in this browser for the page that is shown without a connection: words for reading, no more.

import { lastSearchItem } from '../app/stored-items.ts'
import { storedMemberId } from '../auth/stored-session.ts'

/** What is kept of a provider: what any visitor may see on a card, as it is written there. */
export interface CachedProvider {
  name: string
  /** The kind of care, and the business if it has a name of its own. */
  kind: string
  place: string
  rating: number
  recommended: string
  highlights: string[]
}

export interface LastSearch {
  memberId: string
  heading: string
  address: string
  /** When it was made, in milliseconds since 1970. */
  at: number
  total: number
  providers: CachedProvider[]
  /** Where they searched, the latest first; missing in what an older version kept. */
  places?: string[]
}

export const keepLastSearch = (search: LastSearch): void => void lastSearchItem.write(JSON.stringify(search))

const isLastSearch = (stored: unknown): stored is LastSearch =>
  typeof stored === 'object' && stored !== null && 'providers' in stored && Array.isArray(stored.providers)

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
