// Toasts about new submissions and inquiries. Arrivals during a toast are batched into the next one.

import type { Arrival } from '../../domain/moderation/moderation.contracts.ts'
import { withCommas } from '../../domain/text/counts.ts'
import type { ToastMessage } from '../ui/toast.tsx'

/** `arrivals`: the newest ones, oldest first. `more`: how many earlier ones there were of each kind. */
export interface News {
  arrivals: readonly Arrival[]
  more: { submissions: number; inquiries: number }
}

interface Answer extends News {
  until: string
}

export const noNews: News = { arrivals: [], more: { submissions: 0, inquiries: 0 } }

export const addNews = (before: News, { arrivals, more }: News): News => ({
  arrivals: [...before.arrivals, ...arrivals],
  more: {
    submissions: before.more.submissions + more.submissions,
    inquiries: before.more.inquiries + more.inquiries,
  },
})

export const countNews = ({ arrivals, more }: News): number => arrivals.length + more.submissions + more.inquiries

const readingMs = 5000

const mostNamed = 3

const titleOf = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${withCommas(count)} ${many}`]

const nameOf = (arrival: Arrival): string =>
  arrival.kind === 'submission' ? `From ${arrival.submitter_email}` : `${arrival.name}: ${arrival.subject}`

export const arrivalWords = (news: News): Pick<ToastMessage, 'title' | 'description'> => {
  const { arrivals, more } = news
  const submissions = arrivals.filter(({ kind }) => kind === 'submission').length
  const inquiries = arrivals.length - submissions
  const named = arrivals.slice(0, mostNamed).map(nameOf)
  const others = countNews(news) - named.length
  return {
    title: [
      ...titleOf(submissions + more.submissions, 'New Submission', 'New Submissions'),
      ...titleOf(inquiries + more.inquiries, 'New Inquiry', 'New Inquiries'),
    ].join(', '),
    description: [...named, ...(others > 0 ? [`and ${withCommas(others)} more`] : [])].join('; '),
  }
}

/**
 * Reads what arrived since the last successful call. Rejects as `ask` does; the next call then asks for the same period.
 * The first response only sets the starting point. Responses overlap, so known arrivals are left out.
 */
export const createNewsReader = (ask: (since: string | undefined) => Promise<Answer>) => {
  const known = new Set<string>()
  let since: string | undefined
  return async (): Promise<News> => {
    const isFirst = since === undefined
    const { arrivals, more, until } = await ask(since)
    const news = arrivals.filter(({ id }) => !known.has(id))
    for (const { id } of arrivals) known.add(id)
    since = until
    return isFirst ? noNews : { arrivals: news, more }
  }
}

export interface Arrivals {
  add: (news: News) => void
  stop: () => void
}

export const batchArrivals = (show: (toast: ToastMessage) => void): Arrivals => {
  let waiting = noNews
  let reading: ReturnType<typeof setTimeout> | undefined
  const announce = (): void => {
    if (reading !== undefined || countNews(waiting) === 0) return
    /** Shows arrivals in a toast, immediately or when the previous toast has been shown long enough. */
    show({ ...arrivalWords(waiting), duration: readingMs })
    waiting = noNews
    reading = setTimeout(() => {
      reading = undefined
      announce()
    }, readingMs)
  }
  return {
    add: (news) => {
      waiting = addNews(waiting, news)
      announce()
    },
    stop: () => clearTimeout(reading),
  }
}
