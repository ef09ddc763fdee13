// What the letter says, on the site and by email.
import { categoryLabel, categoryPlural } from '../providers/categories.ts'
import { parentIn } from '../questions/parent-in.ts'
import { shortCalendarDayOf } from '../text/calendar-days.ts'
import { counted } from '../text/counts.ts'
import type { LetterDays, VillageLetter } from './letter.contracts.ts'

/** "Nov 22 to 28", "Nov 29 to Dec 5" */
export const daysWords = ({ from, to }: LetterDays): string => {
  const last = shortCalendarDayOf(to)
  return `${shortCalendarDayOf(from)} to ${from.slice(0, 7) === to.slice(0, 7) ? last.split(' ')[1] : last}`
}

export const partTitles = {
  notes: 'New near you',
  asks: 'You could answer',
  free: 'Available soon',
  answered: 'Asked and answered',
}

/** How much is in a letter: "3 new notes", "2 questions for you". */
export const contentWords = ({ notes, asks, free, answered, thanks }: VillageLetter): string[] =>
  [
    notes.length > 0 && counted(notes.length, 'new note'),
    asks.length > 0 && `${counted(asks.length, 'question')} for you`,
    free.length > 0 && `${counted(free.length, 'person', 'people')} available soon`,
    answered.length > 0 && `${counted(answered.length, 'question')} answered`,
    thanks > 0 && counted(thanks, 'thank-you'),
  ].filter((words) => words !== false)

const isCountable = (kind: string): boolean => kind !== 'other' && categoryLabel(kind) !== categoryPlural(kind)

const kindWords = (kind: string): string => (kind === 'other' ? 'other care' : categoryLabel(kind).toLowerCase())

type Asked = { service_type: string; asked_from: string | null }

/** "A parent in Oakland asks: night nurse" */
export const asksWords = ({ service_type, asked_from }: Asked): string =>
  `${parentIn(asked_from)} asks: ${kindWords(service_type)}`

/** "You recommended 2 babysitters." */
export const recommendedWords = ({ service_type: kind, recommended }: VillageLetter['asks'][number]): string | null => {
  if (recommended === 0 || !isCountable(kind)) return null
  return `You recommended ${counted(recommended, kindWords(kind), categoryPlural(kind).toLowerCase())}.`
}

/** "A parent in El Cerrito asked for a night nurse." */
export const askedWords = ({ service_type: kind, asked_from }: Asked): string =>
  `${parentIn(asked_from)} asked for ${isCountable(kind) ? 'a ' : ''}${kindWords(kind)}.`

export const availableWords = ({ free_from }: VillageLetter['free'][number]): string =>
  free_from === null ? 'now' : `from ${shortCalendarDayOf(free_from)}`

export const thanksWords = (thanks: number): string => `${counted(thanks, 'parent')} thanked you for your answers.`
