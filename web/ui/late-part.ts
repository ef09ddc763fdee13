// Loads a heavy part of the page only once it is wanted, without letting a failed download break the page.
import { type ComponentType, useEffect, useState } from 'react'

/**
 * Returns the component that `load` brings, or null until it is `wanted` and has arrived.
 * A download that fails is logged and tried again the next time the part is wanted.
 * `load` must be a constant of the module, not a function made while rendering.
 */
export function useLatePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ component: ComponentType<Props> } | null>(null)
  useEffect(() => {
    if (!wanted || part) return
    let current = true
    load().then(
      (component) => {
        if (current) setPart({ component })
      },
      (error: unknown) => console.error('A part of the page did not load', error),
    )
    return () => {
      current = false
    }
  }, [load, wanted, part])
  return part?.component ?? null
}
