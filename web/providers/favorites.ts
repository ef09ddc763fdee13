// The providers a member keeps a heart on, in this browser.
import { useSyncExternalStore } from 'react'
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
 * Whether the member keeps this provider, and a way to change it. A provider is known by any of its recommendations, since
 * the newest one, which names the group, changes.
 */
export function useFavorite(
  memberId: string,
  recommendationIds: readonly string[],
): [boolean, (kept: boolean) => void] {
  const key = keyOf(memberId)
  const stored = useSyncExternalStore(subscribe, () => readText(key))
  const kept = readIds(stored).some((id) => recommendationIds.includes(id))
  function keep(wanted: boolean) {
    const others = readIds(readText(key)).filter((id) => !recommendationIds.includes(id))
    storeText(key, JSON.stringify(wanted ? [...others, ...recommendationIds.slice(-1)] : others))
    window.dispatchEvent(new Event(changed))
  }
  return [kept, keep]
}
