// Keeps the dashboard up to date while it is looked at: what comes is announced, and lists and counters are asked for again.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Arrival, DashboardEvent } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { dashboardStreamPath } from '../../domain/routes.ts'
import { call, queryOf, send } from '../app/call.ts'
import { takeInNews } from '../moderation/submission-pages.ts'
import { toast } from '../ui/toast.tsx'
import { createRefresh } from './live-refresh.ts'
import { type KeptStream, keepStream } from './live-stream.ts'
import { arrivalWords, createNewsReader, gatherArrivals } from './live-toasts.ts'

/** Whether live updates reach the dashboard: not yet, yes, or not any more. */
type LiveState = 'starting' | 'live' | 'interrupted'

/** What changes when a parent shares, a visitor writes, a member meets a limit or an administrator decides, beside the queue. */
const changing = ['get-dashboard-counts', 'list-decisions', 'list-inquiries', 'get-inquiry', 'count-inquiries']

const connect = (signal: AbortSignal): Promise<Response> => send(dashboardStreamPath, { signal })

/**
 * Watches the dashboard for as long as the component is there and its tab is looked at; a tab that was away asks for
 * what came meanwhile. A browser opens only a few connections to one site, and tabs nobody looks at must not use them up. What came is
 * also gathered until it is asked for.
 */
export const useLiveUpdates = () => {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('starting')
  const [news, setNews] = useState<readonly Arrival[]>([])

  useEffect(() => {
    const arrivals = gatherArrivals(toast)
    const refreshes = [
      createRefresh(queries, 'list-submissions', takeInNews),
      ...changing.map((name) => createRefresh(queries, name)),
    ]
    const readNews = createNewsReader((since) => call('list-arrivals', since === undefined ? {} : { since }))
    const refreshLists = (): void => {
      for (const refresh of refreshes) refresh()
    }
    /** One at a time, like the lists. A call that fails is made again at the next word of the server. */
    const announce = createRefresh(queries, 'list-arrivals', async () => {
      const came = await readNews().catch(() => [])
      if (isOver || came.length === 0) return
      setNews((before) => [...before, ...came])
      arrivals.add(came)
      refreshLists()
    })
    let isOver = false
    let stream: KeptStream | null = null

    const hear = (data: string): void => {
      announce()
      // Also when the stream begins: something may have come since the lists were read.
      if ((JSON.parse(data) as DashboardEvent).kind !== 'here') refreshLists()
    }
    const lookAgain = (error: unknown): void => {
      if (!(error instanceof Refusal)) console.warn('Live updates are interrupted', error)
      else if (error.code === 'not_allowed') {
        void queries.invalidateQueries({ queryKey: queryOf('has-role', { _role: 'admin' }).queryKey })
      }
    }
    const start = (): void => {
      stream ??= keepStream({
        connect,
        onMessage: ({ data = '' }) => hear(data),
        onConnected: (connected) => setState(connected ? 'live' : 'interrupted'),
        onFailure: lookAgain,
      })
    }
    const end = (): void => {
      stream?.stop()
      stream = null
    }
    const follow = (): void => (document.visibilityState === 'hidden' ? end() : start())
    const renew = (): void => stream?.renew()

    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', renew)
    window.addEventListener('offline', renew)
    return () => {
      isOver = true
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
