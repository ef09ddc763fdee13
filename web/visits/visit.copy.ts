// How visits read: when, under which title, from where.
import { village } from '../../domain/village.ts'
import { dayOf, shortDayOf, timeOf } from '../ui/dates.ts'

/** A count with its thousands apart: "18,402". */
export const countOf = (count: number): string => count.toLocaleString('en-US')

/** "Today, 9:41 AM", "Nov 18, 9:41 AM", or with the year when it is another one. */
export const lastVisitedOf = (moment: string, now: Date): string => {
  const [day, today] = [dayOf(moment), dayOf(now.toISOString())]
  const said = day === today ? 'Today' : day.slice(-4) === today.slice(-4) ? shortDayOf(moment) : day
  return `${said}, ${timeOf(moment)}`
}

/** The page's title without the village's name behind it. */
export const pageTitleOf = (title: string): string => title.replace(` · ${village.name}`, '')

/** "Search results, from instagram.com". */
export const visitOf = (title: string, referrerHost: string | null): string =>
  `${pageTitleOf(title)}, from ${referrerHost ?? 'Direct'}`
