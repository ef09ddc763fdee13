// Loads a heavy part of the page only once it is wanted, without letting a failed download break the page.
import { useEffect, useEffectEvent } from 'react'
import { PartMissing } from '../lazy-part.ts'
import { toastFailure } from './toast.tsx'
import { usePart } from './use-part.ts'

/**
 * Returns what `load` brings (a component, a function), or null until it is `wanted` and has arrived.
 * A download that fails is repeated for as long as the part is wanted. For a part that somebody has asked for by a press,
 * give `onMissing`: it is called when the part does not come, after a toast has said so, and takes the wish back, so that
 * the next press asks again and nothing opens later by itself.
 * `load` must be a constant of the module, not a function made while rendering.
 */
export function useLatePart<Part>(load: () => Promise<Part>, wanted: boolean, onMissing?: () => void): Part | null {
  const { part, failure } = usePart(load, wanted)
  const sayMissing = useEffectEvent(() => {
    if (!onMissing) return
    const description = failure instanceof PartMissing ? failure.message : 'Please try again.'
    toastFailure('A part of this page did not load', description)
    onMissing()
  })
  const missing = failure !== null
  useEffect(() => {
    if (missing) sayMissing()
  }, [missing])
  return part
}
