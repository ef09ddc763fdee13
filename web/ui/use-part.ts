// Keeps asking for a part of the page until it is there, and tells when it is missing.
import { useEffect, useState } from 'react'
import { keepAsking } from '../keep-asking.ts'

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
  const [turn, setTurn] = useState(0)
  const missing = wanted && !arrived

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (!missing) return
    let current = true
    const ask = async () => {
      const part = await load()
      if (current) setArrived({ part })
    }
    const end = keepAsking(ask, (error) => {
      console.error('A part of the page did not load', error)
      setFailure(error)
    })
    return () => {
      current = false
      end()
      setFailure(null)
    }
  }, [load, missing, turn])

  return { part: arrived?.part ?? null, failure, again: () => setTurn((before) => before + 1) }
}
