// Says in a toast what has just come. What comes while one is being read waits, and is told together with the rest.
import type { Arrival } from '../../domain/moderation/moderation.contracts.ts'
import type { ToastMessage } from '../ui/toast.tsx'

/** What came: the newest, oldest first, and by kind how many more came before them. */
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
  count === 0 ? [] : [count === 1 ? one : `${count.toLocaleString('en-US')} ${many}`]

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
    description: [...named, ...(others > 0 ? [`and ${others.toLocaleString('en-US')} more`] : [])].join('; '),
  }
}

/**
 * Asks for what has come since it was last asked; rejects as the call does, and then the next time asks for the same. The
 * first answer only says where to begin. Answers overlap, so what was had before is left out.
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
