import { useSyncExternalStore } from 'react'

/** Creates a hook from a media query such as `(min-width: 80rem)`. Assign it to a module constant. */
export const mediaHook = (query: string): (() => boolean) => {
  const list = window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}
