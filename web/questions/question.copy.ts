// How questions are named on all screens.
import { memberPictures } from '../../domain/profiles/member-pictures.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { Question } from '../../domain/questions/questions.contracts.ts'
import { monthOf, shortCalendarDayOf } from '../ui/dates.ts'

/** "Night Nurse, Oakland" */
export const questionName = ({ service_type, city }: Pick<Question, 'service_type' | 'city'>): string =>
  `${categoryLabel(service_type)}, ${city}`

/** "A parent in Oakland", or "A parent" where a place would identify them. */
export const parentIn = (place: string | null): string => (place ? `A parent in ${place}` : 'A parent')

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

/** Whether care is needed within 30 days; `today`: yyyy-MM-dd. */
export const isSoon = ({ needed, needed_by }: Needed, today: string): boolean =>
  needed === 'now' || (needed_by !== null && Date.parse(needed_by) - Date.parse(today) <= soonDays * dayMs)

/** The round picture of a question, drawn at random for each. */
export const pictureOf = ({ emblem }: Pick<Question, 'emblem'>) => memberPictures[emblem] ?? memberPictures[0]
