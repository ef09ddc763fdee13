import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../app/call.ts'
import { visitItem } from '../app/stored-items.ts'
import { useDelay } from '../ui/use-delay.ts'

/** 128 random bits. `crypto.randomUUID` is missing over plain HTTP. */
const makeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

let unkept: string | undefined

const sessionId = (): string => {
  const known = visitItem.read() ?? unkept ?? makeId()
  if (!visitItem.write(known)) unkept = known
  return known
}

let isFirst = true

/** Rejects as `call` does. The request completes even if the visitor leaves the page. */
const sendVisit = async (path: string): Promise<void> => {
  const referrer = isFirst ? document.referrer : ''
  isFirst = false
  const visit = { page_path: path, session_id: sessionId(), referrer: referrer || null }
  await call('record-visit', visit, undefined, { keepalive: true })
}

/** Debounce after a page opens, so that redirects are not counted (as specified). */
const delayMs = 100

/** Records visits; renders nothing. A change of the query string is not a visit. */
export function VisitRecorder() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const recorded = useRef<string>(undefined)
  useDelay(path, delayMs, (opened) => {
    if (opened === undefined || opened === recorded.current) return
    recorded.current = opened
    sendVisit(opened).catch((error: unknown) => console.warn('This visit was not recorded', error))
  })
  return null
}
