// Notices each page that is opened, and tells the server.
import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { useDelay } from '../ui/use-delay.ts'
import { tellVisit } from './tell-visit.ts'

/** Pause after a page has opened, in which redirects move on (as specified). */
const delayMs = 100

/** Draws nothing. A change of the query alone opens no page. */
export function VisitRecorder() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const told = useRef<string>(undefined)
  useDelay(path, delayMs, (opened) => {
    if (opened === undefined || opened === told.current) return
    told.current = opened
    tellVisit(opened).catch((error: unknown) => console.warn('This visit was not recorded', error))
  })
  return null
}
