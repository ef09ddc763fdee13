// Says in a toast what has just come. What comes while one is being read waits, and is told together with the rest.
import type { Arrival } from '../../domain/moderation/moderation.contracts.ts'
import type { ToastMessage } from '../ui/toast.tsx'

interface Answer {
  arrivals: Arrival[]
  until: string
}

/** Milliseconds for which such a toast is left to be read. */
const readingMs = 5000

/** Arrivals a toast names one by one. */
const mostNamed = 3

const titleOf = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

const nameOf = (arrival: Arrival): string =>
  arrival.kind === 'submission' ? `From ${arrival.submitter_email}` : `${arrival.name}: ${arrival.subject}`

/** The words for what came, oldest first; at least one. */
export const arrivalWords = (arrivals: readonly Arrival[]): Pick<ToastMessage, 'title' | 'description'> => {
  const submissions = arrivals.filter(({ kind }) => kind === 'submission').length
  const more = arrivals.length - mostNamed
  return {
    title: [
      ...titleOf(submissions, 'New Submission', 'New Submissions'),
      ...titleOf(arrivals.length - submissions, 'New Inquiry', 'New Inquiries'),
    ].join(', '),
    description: [...arrivals.slice(0, mostNamed).map(nameOf), ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
  }
}

/**
 * Asks for what has come since it was last asked; rejects as the call does, and then the next time asks for the same. The
 * first answer only says where to begin. Answers overlap, so what was had before is left out.
 */
export const createNewsReader = (ask: (since: string | undefined) => Promise<Answer>) => {
  const known = new Set<string>()
  let since: string | undefined
  return async (): Promise<Arrival[]> => {
    const isFirst = since === undefined
    const { arrivals, until } = await ask(since)
    const news = arrivals.filter(({ id }) => !known.has(id))
    for (const { id } of arrivals) known.add(id)
    since = until
    return isFirst ? [] : news
  }
}

export interface Arrivals {
  /** Announces these, now or as soon as the last toast had its time. */
  add: (arrivals: readonly Arrival[]) => void
  stop: () => void
}

/** Gathers arrivals and hands their words to `show`. */
export const gatherArrivals = (show: (toast: ToastMessage) => void): Arrivals => {
  let waiting: Arrival[] = []
  let reading: ReturnType<typeof setTimeout> | undefined
  const announce = (): void => {
    if (reading !== undefined || waiting.length === 0) return
    show({ ...arrivalWords(waiting), duration: readingMs })
    waiting = []
    reading = setTimeout(() => {
      reading = undefined
      announce()
    }, readingMs)
  }
  return {
    add: (arrivals) => {
      waiting.push(...arrivals)
      announce()
    },
    stop: () => clearTimeout(reading),
  }
}
