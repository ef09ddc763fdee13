// Loads a heavy part of the page only once it is wanted, without letting a failed download break the page.
import { useEffect, useState } from 'react'
import { reloadIfStale } from '../offline/stale-page.ts'

/**
 * Returns what `load` brings (a component, a function), or null until it is `wanted` and has arrived.
 * A download that fails is logged and tried again the next time the part is wanted.
 * `load` must be a constant of the module, not a function made while rendering.
 */
export function useLatePart<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [arrived, setArrived] = useState<{ part: Part } | null>(null)
  useEffect(() => {
    if (!wanted || arrived) return
    let current = true
    load().then(
      (part) => {
        if (current) setArrived({ part })
      },
      (error: unknown) => {
        console.error('A part of the page did not load', error)
        void reloadIfStale()
      },
    )
    return () => {
      current = false
    }
  }, [load, wanted, arrived])
  return arrived?.part ?? null
}
