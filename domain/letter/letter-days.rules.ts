// The days of a letter (yyyy-MM-dd), by the village's calendar.
import { letterWeeks } from '../limits.ts'
import { daysAfter } from '../text/calendar-days.ts'
import type { LetterDays } from './letter.contracts.ts'

/** When a letter comes: on a weekday (0: Sunday), or on the first such weekday of a month. */
export interface Rhythm {
  every: 'week' | 'month'
  weekday: number
}

export const dayIn = (at: Date, timeZone: string): string =>
  // this locale writes days as yyyy-MM-dd
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** The first such weekday of the month of a day, or of a month before or after. */
const firstInMonth = (day: string, weekday: number, months = 0): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  return daysAfter(first, (weekday - weekdayOf(first) + 7) % 7)
}

/** The latest letter day up to this day. */
export const lastLetterDay = (day: string, { every, weekday }: Rhythm): string => {
  if (every === 'week') return daysAfter(day, -((weekdayOf(day) - weekday + 7) % 7))
  const first = firstInMonth(day, weekday)
  return first <= day ? first : firstInMonth(day, weekday, -1)
}

/** The first letter day after this day. */
export const nextLetterDay = (day: string, { every, weekday }: Rhythm): string => {
  if (every === 'week') return daysAfter(lastLetterDay(day, { every, weekday }), 7)
  const first = firstInMonth(day, weekday)
  return first > day ? first : firstInMonth(day, weekday, 1)
}

/**
 * The first day on which a letter may come after its rhythm changed; `due` is its day before. When the last one came is not
 * stored: before that day, one of another weekday waits three days.
 */
export const firstFreeDay = (today: string, due: string | null, sameWeekday: boolean, mayBeToday: boolean): string => {
  // today's is still to be written
  if (due !== null && due <= today) return today
  if (due === null || sameWeekday) return mayBeToday ? today : daysAfter(today, 1)
  return due < daysAfter(today, 3) ? due : daysAfter(today, 3)
}

/** What the letter of a letter day is about. */
export const daysOfLetter = (letterDay: string, every: Rhythm['every']): LetterDays => ({
  from: every === 'week' ? daysAfter(letterDay, -7) : firstInMonth(letterDay, weekdayOf(letterDay), -1),
  to: daysAfter(letterDay, -1),
})

/** The week that a member reads about: the one that is not over yet; on its letter day the one before. */
export const currentDays = (today: string, weekday: number): LetterDays =>
  daysOfLetter(nextLetterDay(daysAfter(today, -1), { every: 'week', weekday }), 'week')

/** The weeks before, newest first. */
export const earlierDays = ({ from }: LetterDays): LetterDays[] =>
  Array.from({ length: letterWeeks }, (_, back) => daysOfLetter(daysAfter(from, -7 * back), 'week'))

/** The days of the letter whose last day is `to`; null if there is no such letter that can still be read. */
export const readableDays = (to: string, every: Rhythm['every'], today: string): LetterDays | null => {
  const isRecent = to >= daysAfter(today, -7 * (letterWeeks + 1)) && to < daysAfter(today, 7)
  if (!isRecent) return null
  const letterDay = daysAfter(to, 1)
  const isLetterDay = lastLetterDay(letterDay, { every, weekday: weekdayOf(letterDay) }) === letterDay
  return isLetterDay ? daysOfLetter(letterDay, every) : null
}
