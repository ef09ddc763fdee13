import type { Answer } from '../../domain/contract.ts'
import type { countInquiries, Inquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { dayOf, shortDayOf, timeOf } from '../ui/dates.ts'

/** Characters of a message in a list (as specified). */
const previewLength = 100

/** How long an inquiry counts as new (as specified). */
const newForMs = 24 * 60 * 60 * 1000

export const previewOf = (message: string): string => {
  const characters = Array.from(new Intl.Segmenter('en').segment(message), ({ segment }) => segment)
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}...` : message
}

/** "9:12 AM" on the same day, "Nov 18" in the same year, "Nov 18, 2025" otherwise. */
export const cameAt = (moment: string, now: Date): string => {
  const [day, today] = [dayOf(moment), dayOf(now.toISOString())]
  if (day === today) return timeOf(moment)
  return day.slice(-4) === today.slice(-4) ? shortDayOf(moment) : day
}

export const isNew = ({ created_at }: Pick<Inquiry, 'created_at'>, now: Date): boolean =>
  now.getTime() - new Date(created_at).getTime() < newForMs

/** The open work as a sentence: "2 unread, 1 to answer, 3 requests for an invitation." */
export const waitingWords = ({ unread, to_answer, requests }: Answer<typeof countInquiries>): string => {
  const waiting = [
    unread > 0 ? `${unread} unread` : '',
    to_answer > 0 ? `${to_answer} to answer` : '',
    requests > 0 ? counted(requests, 'invitation request') : '',
  ].filter(Boolean)
  return waiting.length > 0 ? `${waiting.join(', ')}.` : 'Nothing is waiting for a reply.'
}
