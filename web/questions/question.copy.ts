// How questions are named on all screens.
import { memberPictures } from '../../domain/profiles/member-pictures.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { Question } from '../../domain/questions/questions.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { dayOf, monthOf, shortCalendarDayOf, shortDayOf } from '../ui/dates.ts'

export { parentIn } from '../../domain/questions/parent-in.ts'

/** "Night Nurse, Oakland" */
export const questionName = ({ service_type, city }: Pick<Question, 'service_type' | 'city'>): string =>
  `${categoryLabel(service_type)}, ${city}`

const dayMs = 86_400_000
const soonDays = 30

type Needed = Pick<Question, 'needed' | 'needed_by'>

/** When care is needed, in a few words: "by Jan 5", "this month", "in January"; null for no rush. `today`: yyyy-MM-dd. */
export const neededWords = ({ needed, needed_by }: Needed, today: string): string | null => {
  if (needed === 'now') return 'as soon as possible'
  if (needed === 'any' || needed_by === null) return null
  if (needed === 'day') {
    const year = needed_by.slice(0, 4)
    return `by ${shortCalendarDayOf(needed_by)}${year === today.slice(0, 4) ? '' : `, ${year}`}`
  }
  return needed_by.slice(0, 7) === today.slice(0, 7) ? 'this month' : `in ${monthOf(`${needed_by}T12:00`)}`
}

/** Whether care is needed from today on and within 30 days; `today`: yyyy-MM-dd. */
export const isSoon = ({ needed, needed_by }: Needed, today: string): boolean =>
  needed === 'now' ||
  (needed_by !== null && needed_by >= today && Date.parse(needed_by) - Date.parse(today) <= soonDays * dayMs)

/** The round picture of a question, drawn at random for each. */
export const pictureOf = ({ emblem }: Pick<Question, 'emblem'>) => memberPictures[emblem] ?? memberPictures[0]

const hourMs = 3_600_000

/** Midnights between a moment and now, in the local time zone. */
const daysSince = (moment: string, now: Date): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(moment).setHours(0, 0, 0, 0)) / dayMs)

/** "2 hours ago", "yesterday", "3 days ago"; from a week on the day. */
export const agoWords = (moment: string, now = new Date()): string => {
  const days = daysSince(moment, now)
  const hours = Math.floor((now.getTime() - Date.parse(moment)) / hourMs)
  if (days <= 0) return hours > 0 ? `${counted(hours, 'hour')} ago` : 'just now'
  if (days === 1) return 'yesterday'
  if (days < 7) return `${days} days ago`
  return new Date(moment).getFullYear() === now.getFullYear() ? shortDayOf(moment) : dayOf(moment)
}

/** The heading of a list's newest questions that a question is under. */
export const groupOf = ({ asked_at }: Pick<Question, 'asked_at'>, now = new Date()): string => {
  const days = asked_at ? daysSince(asked_at, now) : 0
  if (days <= 0) return 'Today'
  return days < 7 ? 'This week' : 'Earlier'
}

export const answersWords = (count: number): string => (count > 0 ? counted(count, 'answer') : 'No answer yet')

/** "in East Bay" for a part of the metro, "near Berkeley" for a town, "" for everywhere. */
export const whereWords = (region: string | null | undefined, town: string | undefined): string =>
  region ? `in ${region}` : town ? `near ${town}` : ''

const states = {
  pending: 'Waiting for review',
  change_asked: 'A reviewer asks for a change',
  rejected: 'Not posted',
  closed: 'Closed',
}

/** What became of an own question: "2 answers, 1 new". */
export const ownStateWords = ({ state_now, answers_count, new_answers }: Question): string =>
  state_now === 'open'
    ? [answersWords(answers_count), new_answers > 0 && `${new_answers} new`].filter(Boolean).join(', ')
    : states[state_now]
