// Asks before something typed that was never saved is left behind, also by the browser's own ways: Back, reload.
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

/** `leave` goes at once, or asks first; `discard` gives up what was typed and goes. Turning to another note stays at the desk. */
export const useLeaving = (unsaved: boolean, onDiscard: () => void) => {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && !(next.pathname === current.pathname && 'note' in next.search),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  const go = asked ?? (blocker.status === 'blocked' ? blocker.proceed : null)
  return {
    leave: (proceed: () => void) => (unsaved ? setAsked(() => proceed) : proceed()),
    asking: go !== null,
    stay: () => {
      setAsked(null)
      blocker.reset?.()
    },
    discard: () => {
      onDiscard()
      setAsked(null)
      go?.()
    },
  }
}
