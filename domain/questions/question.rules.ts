// When a question is open, and by when care is needed.
import { questionDays } from '../limits.ts'
import { retention } from '../privacy/retention.ts'
import type { neededKinds } from './questions.contracts.ts'

export type Needed = (typeof neededKinds)[number]

const dayMs = 86_400_000

export const openUntil = (from: Date): Date => new Date(from.getTime() + questionDays * dayMs)

export const readableUntil = (ended: Date): Date => new Date(ended.getTime() + retention.questions.days * dayMs)

/** The last day (yyyy-MM-dd) of the month of a day, `months` later. */
export const lastOfMonth = (day: string, months = 0): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}

/** The latest day that can be asked for: two years from today. */
const latestDay = (today: string): string => `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`

/** Why a question cannot be asked for this time; null if it can. `today` may be yesterday's day, in other time zones. */
export const neededFault = (needed: Needed, by: string | null, today: string): string | null => {
  if (needed === 'now' || needed === 'any') return by === null ? null : 'Please leave out the date'
  if (by === null) return 'Please choose a date'
  if (by < today) return 'This date has passed'
  if (by > latestDay(today)) return 'Please choose a date within two years'
  return needed === 'month' && by !== lastOfMonth(by) ? 'Please choose a month' : null
}
