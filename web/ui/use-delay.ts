import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `act` with the value once it has been unchanged for this many milliseconds; never while `milliseconds` is null.
 */
export function useDelay<Value>(value: Value, milliseconds: number | null, act: (value: Value) => void): void {
  const due = useEffectEvent(act)
  useEffect(() => {
    if (milliseconds === null) return
    const timer = setTimeout(() => due(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
}
