// Notices each page that is opened, and tells the server.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { tellVisit } from './tell-visit.ts'

/** Pause after a page has opened, in which it names itself and redirects move on (docs/features/administration.md). */
const delayMs = 100

/** Draws nothing. A change of the query alone opens no page. */
export function VisitRecorder() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (path === undefined || path === told.current) return
    const timer = setTimeout(() => {
      told.current = path
      tellVisit(path, document.title).catch((error: unknown) => console.warn('This visit was not recorded', error))
    }, delayMs)
    return () => clearTimeout(timer)
  }, [path])
  return null
}
