import { useEffect, useEffectEvent } from 'react'

/** Calls `act` with each event of this name on the window while it is `wanted`. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  act: (event: WindowEventMap[Name]) => void,
  wanted = true,
): void {
  const onEvent = useEffectEvent(act)
  useEffect(() => {
    if (!wanted) return
    const listen = (event: WindowEventMap[Name]) => onEvent(event)
    window.addEventListener(name, listen)
    return () => window.removeEventListener(name, listen)
  }, [name, wanted])
}
