// The providers a member keeps a heart on, in this browser.
import { useSyncExternalStore } from 'react'
import type { GroupedProvider } from '../../domain/providers/providers.contracts.ts'
import { readText, storeText } from '../safe-storage.ts'

const keyOf = (memberId: string): string => `favorites:${memberId}`

/** Told to this page; other tabs hear the browser's own storage event. */
const changed = 'village:favorites'

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}

/** The kept ids in the stored text; none when somebody else wrote something there. */
const readIds = (stored: string | null): string[] => {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/**
 * Whether the member has a heart on this provider, and a way to change it. Browsers that were here before providers had
 * ids of their own hold the id of one of its recommendations.
 */
export function useFavorite(
  memberId: string,
  { provider_id, all_recommendation_ids }: Pick<GroupedProvider, 'provider_id' | 'all_recommendation_ids'>,
): [boolean, (kept: boolean) => void] {
  const isThis = (id: string): boolean => id === provider_id || all_recommendation_ids.includes(id)
  const key = keyOf(memberId)
  const stored = useSyncExternalStore(subscribe, () => readText(key))
  const kept = readIds(stored).some(isThis)
  function keep(wanted: boolean) {
    const others = readIds(readText(key)).filter((id) => !isThis(id))
    storeText(key, JSON.stringify(wanted ? [...others, provider_id] : others))
    window.dispatchEvent(new Event(changed))
  }
  return [kept, keep]
}
