import { useSyncExternalStore } from 'react'

/** Makes a hook of a media query such as `(min-width: 80rem)`. Make it a constant of the module. */
export const mediaHook = (query: string): (() => boolean) => {
  const list = window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}
