// Updates the dashboard while its tab is visible: announces arrivals, and refetches lists and counters.

import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DashboardEvent } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { dashboardStreamPath } from '../../domain/routes.ts'
import { call, queryOf, send } from '../app/call.ts'
import { queries, refresh } from '../app/queries.ts'
import { takeInNews } from '../moderation/submission-pages.ts'
import { toast } from '../ui/toast.tsx'
import { keepStream, oneAtATime } from './live-stream.ts'
import { addNews, arrivalWords, batchArrivals, countNews, createNewsReader, noNews } from './live-toasts.ts'

type LiveState = 'starting' | 'live' | 'interrupted'

/**
 * Queries, besides the queue, that change when a parent shares or joins, a visitor writes, a member reaches a limit or an
 * administrator decides.
 */
const changing = [
  'get-dashboard-counts',
  'list-decisions',
  'list-inquiries',
  'get-inquiry',
  'count-inquiries',
  'list-listing-requests',
  'count-provider-pairs',
  'get-membership',
  'get-first-steps',
]
const isChanging = ({ queryKey: [name] }: Query): boolean => changing.includes(String(name))

/** Refetches the changing queries. A fetch that is already running is not cancelled; it may predate the event, so it is repeated. */
const askAgain = async (): Promise<void> => {
  const isRunning = queries.isFetching({ predicate: isChanging }) > 0
  const ask = () => queries.invalidateQueries({ predicate: isChanging }, { cancelRefetch: false })
  await ask()
  if (isRunning) await ask()
}

/**
 * Live updates while the component is mounted and its tab is visible. A browser opens only a few connections to one site,
 * so hidden tabs have none; a tab that becomes visible reads what it missed. `newsCount` counts arrivals since `showNews`
 * was last called.
 */
export const useLiveUpdates = () => {
  const [state, setState] = useState<LiveState>('starting')
  const [news, setNews] = useState(noNews)

  useEffect(() => {
    const arrivals = batchArrivals(toast)
    const readNews = createNewsReader((since) => call('list-arrivals', since === undefined ? {} : { since }))
    let [isOver, hasChanged, isNew] = [false, false, true]
    /** Whether something changed after the lists were read and before the first stream opened. */
    const countsChanged = async () => {
      const counts = queryOf('get-dashboard-counts', {})
      const before = queries.getQueryData(counts.queryKey)
      await queries.fetchQuery({ ...counts, staleTime: 0 })
      // equal counts stay the same object
      return queries.getQueryData(counts.queryKey) !== before
    }
    const takeIn = oneAtATime(async () => {
      // a failed call is repeated at the server's next event
      const came = await readNews().catch(() => noNews)
      if (isNew) {
        isNew = false
        const differ = await countsChanged().catch(() => true)
        hasChanged ||= differ
      }
      if (isOver) return
      if (countNews(came) > 0) {
        setNews((before) => addNews(before, came))
        arrivals.add(came)
      } else if (!hasChanged) return
      hasChanged = false
      await Promise.all([takeInNews(), askAgain()])
    })
    let stop: (() => void) | null = null
    const end = (): void => {
      stop?.()
      stop = null
    }
    const start = (): void => {
      stop ??= keepStream({
        connect: (signal) => send(dashboardStreamPath, { signal }),
        onEvent: (data) => {
          const { kind } = JSON.parse(data) as DashboardEvent
          hasChanged ||= kind === 'changed' || (kind === 'ready' && !isNew)
          void takeIn()
        },
        onConnected: (connected) => {
          isNew &&= connected
          setState(connected ? 'live' : 'interrupted')
        },
        onFailure: (error) => {
          if (!(error instanceof Refusal)) console.warn('Live updates are interrupted', error)
          else if (error.code === 'not_allowed') {
            void refresh('has-role')
          }
        },
      })
    }
    const follow = (): void => (document.visibilityState === 'hidden' ? end() : start())
    const renew = (): void => {
      end()
      follow()
    }

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
  }, [])
  return {
    state,
    newsCount: countNews(news),
    showNews: () => {
      toast(arrivalWords(news))
      setNews(noNews)
    },
  }
}
