// Keeps the dashboard up to date while it is looked at: what comes is told, and lists and counters are asked for again.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listInquiries } from '../../domain/inquiries/inquiries.contracts.ts'
import { countInquiries, getInquiry } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import {
  type DashboardEvent,
  getDashboardCounts,
  listDecisions,
  listSubmissions,
  watchDashboard,
} from '../../domain/moderation/moderation.contracts.ts'
import { hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { listContactAlarms } from '../../domain/providers/contact-reveals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { queryOf, send } from '../call.ts'
import { prepareToasts, toast } from '../ui/toast.tsx'
import { createRefresh } from './live-refresh.ts'
import { type KeptStream, keepStream } from './live-stream.ts'
import { type Arrival, arrivalWords, gatherArrivals } from './live-toasts.ts'
import { takeInNews } from './submission-pages.ts'

/** Whether live updates reach the dashboard: not yet, yes, or not any more. */
type LiveState = 'starting' | 'live' | 'interrupted'

/** What changes when a parent shares, a visitor writes, a member meets a limit or an administrator decides, beside the queue. */
const changing = [getDashboardCounts, listContactAlarms, listDecisions, listInquiries, getInquiry, countInquiries]

const connect = (after: number | null, signal: AbortSignal): Promise<Response> =>
  send(watchDashboard.path, { signal, headers: after === null ? {} : { 'last-event-id': String(after) } })

/**
 * Watches the dashboard for as long as the component is there and its tab is looked at; a tab that was away resumes where
 * it was. A browser opens only a few connections to one site, and tabs nobody looks at must not use them up. What came is
 * also gathered until it is asked for.
 */
export const useLiveUpdates = () => {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('starting')
  const [news, setNews] = useState<readonly Arrival[]>([])

  useEffect(() => {
    prepareToasts()
    const arrivals = gatherArrivals(toast)
    const refreshes = [
      createRefresh(queries, listSubmissions.name, takeInNews),
      ...changing.map(({ name }) => createRefresh(queries, name)),
    ]
    let stream: KeptStream | null = null
    let after: number | null = null

    const hear = (event: DashboardEvent): void => {
      if (event.kind === 'submission' || event.kind === 'inquiry') {
        arrivals.add(event)
        setNews((before) => [...before, event])
      } else {
        // Also when the stream begins: something may have come since the lists were read.
        for (const refresh of refreshes) refresh()
        arrivals.tell()
      }
    }
    const lookAgain = (error: unknown): void => {
      if (!(error instanceof Refusal)) console.warn('Live updates are interrupted', error)
      else if (error.code === 'not_allowed') {
        void queries.invalidateQueries({ queryKey: queryOf(hasRole, { _role: 'admin' }).queryKey })
      }
    }
    const begin = (): void => {
      stream ??= keepStream({
        connect,
        after,
        onMessage: ({ id, data = '' }) => {
          after = id ?? after
          hear(JSON.parse(data) as DashboardEvent)
        },
        onConnected: (connected) => setState(connected ? 'live' : 'interrupted'),
        onFailure: lookAgain,
      })
    }
    const end = (): void => {
      stream?.stop()
      stream = null
    }
    const follow = (): void => (document.visibilityState === 'hidden' ? end() : begin())
    const renew = (): void => stream?.renew()

    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', renew)
    window.addEventListener('offline', renew)
    return () => {
      end()
      arrivals.stop()
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', renew)
      window.removeEventListener('offline', renew)
    }
  }, [queries])
  return {
    state,
    /** How much has come since this was last asked for. */
    newsCount: news.length,
    tellNews: () => {
      toast(arrivalWords(news))
      setNews([])
    },
  }
}
