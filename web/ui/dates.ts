// Dates in US English, without `Intl` for the reason in domain/text/counts.ts.

import { monthNames } from '../../domain/text/calendar-days.ts'

export { calendarDayOf, shortCalendarDayOf } from '../../domain/text/calendar-days.ts'

const two = (part: number): string => String(part).padStart(2, '0')

/** The month of a date in the local time zone: "May". */
export const monthNameOf = (moment: string): string => monthNames[new Date(moment).getMonth()] ?? ''

/** Today's date in the local time zone (yyyy-MM-dd). */
export const today = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Date of a timestamp (ISO 8601) without its year, in the local time zone: "Nov 18". */
export const shortDayOf = (moment: string): string => `${monthNameOf(moment).slice(0, 3)} ${new Date(moment).getDate()}`

/** The date of a timestamp, in the local time zone: "Nov 18, 2026". */
export const dayOf = (moment: string): string => `${shortDayOf(moment)}, ${new Date(moment).getFullYear()}`

const halfOf = (hours: number): string => (hours < 12 ? 'AM' : 'PM')

/** Time of a timestamp, in the local time zone: "9:12 AM". */
export const timeOf = (moment: string): string => {
  const date = new Date(moment)
  return `${date.getHours() % 12 || 12}:${two(date.getMinutes())} ${halfOf(date.getHours())}`
}

/** Date and time of a timestamp, in the local time zone: "Nov 18, 2026, 9:12 AM". */
export const dayAndTimeOf = (moment: string): string => `${dayOf(moment)}, ${timeOf(moment)}`

/** The hour of a timestamp, in the local time zone: "9 AM". */
export const hourOfDay = (moment: string): string => {
  const hours = new Date(moment).getHours()
  return `${hours % 12 || 12} ${halfOf(hours)}`
}

/** Month and year of a timestamp, in the local time zone: "May 2026". */
export const monthOf = (moment: string): string => `${monthNameOf(moment)} ${new Date(moment).getFullYear()}`
