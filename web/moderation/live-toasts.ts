// Says in a toast what has just come. What comes while one is being read waits, and is told together with the rest.
import type { DashboardEvent } from '../../domain/moderation/moderation.contracts.ts'
import type { ToastMessage } from '../ui/toast-message.ts'

/** What is worth a toast. */
export type Arrival = Extract<DashboardEvent, { kind: 'submission' | 'inquiry' }>

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

export interface Arrivals {
  /** Keeps one to be told. */
  add: (arrival: Arrival) => void
  /** Tells what was kept, now or as soon as the last toast had its time. */
  tell: () => void
  stop: () => void
}

/** Gathers arrivals and hands their words to `show`. */
export const gatherArrivals = (show: (toast: ToastMessage) => void): Arrivals => {
  let kept: Arrival[] = []
  let reading: ReturnType<typeof setTimeout> | undefined
  const tell = (): void => {
    if (reading !== undefined || kept.length === 0) return
    show({ ...arrivalWords(kept), duration: readingMs })
    kept = []
    reading = setTimeout(() => {
      reading = undefined
      tell()
    }, readingMs)
  }
  return { add: (arrival) => kept.push(arrival), tell, stop: () => clearTimeout(reading) }
}
