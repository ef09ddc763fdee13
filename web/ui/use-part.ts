// Keeps asking for a part of the page until it is there, and tells when it is missing.
import { useEffect, useRef, useState } from 'react'
import { type Asking, keepAsking } from '../keep-asking.ts'

export interface ArrivingPart<Part> {
  /** Null until it has arrived. */
  part: Part | null
  /** Why it is missing; null while nobody has failed to get it. */
  failure: unknown
  /** Asks for it at once. */
  again: () => void
}

/** Loads a part for as long as it is `wanted` and has not come. `load` must be a constant of the module. */
export function usePart<Part>(load: () => Promise<Part>, wanted: boolean): ArrivingPart<Part> {
  const [arrived, setArrived] = useState<{ part: Part } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const asking = useRef<Asking>(null)
  const missing = wanted && !arrived

  useEffect(() => {
    if (!missing) return
    let current = true
    const ask = async () => {
      const part = await load()
      if (current) setArrived({ part })
    }
    asking.current = keepAsking(ask, (error) => {
      console.error('A part of this page did not load', error)
      setFailure(error)
    })
    return () => {
      current = false
      asking.current?.end()
      setFailure(null)
    }
  }, [load, missing])

  const again = () => {
    setFailure(null)
    asking.current?.again()
  }
  return { part: arrived?.part ?? null, failure, again }
}
