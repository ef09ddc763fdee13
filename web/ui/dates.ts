// How dates read: Nov 18, 2026.

const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }
const dayHere = new Intl.DateTimeFormat('en-US', day)
const dayAndTimeHere = new Intl.DateTimeFormat('en-US', { ...day, hour: 'numeric', minute: '2-digit' })
const shortDayHere = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const timeHere = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const hourHere = new Intl.DateTimeFormat('en-US', { hour: 'numeric' })
const monthHere = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long' })
// A calendar day is the same everywhere, so it is not moved into the time zone here.
const calendarDay = new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' })
const shortCalendarDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The calendar day that it is now, in the time zone here (yyyy-MM-dd). */
export const today = (): string => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The day of a moment (ISO 8601), in the time zone here. */
export const dayOf = (moment: string): string => dayHere.format(new Date(moment))

/** Day and time of a moment (ISO 8601), in the time zone here: "Nov 18, 2026, 9:12 AM". */
export const dayAndTimeOf = (moment: string): string => dayAndTimeHere.format(new Date(moment))

/** Day of a moment without its year, in the time zone here: "Nov 18". */
export const shortDayOf = (moment: string): string => shortDayHere.format(new Date(moment))

/** Time of a moment, in the time zone here: "9:12 AM". */
export const timeOf = (moment: string): string => timeHere.format(new Date(moment))

/** The hour that a moment lies in, in the time zone here: "9 AM". */
export const hourOfDay = (moment: string): string => hourHere.format(new Date(moment))

/** Month and year of a moment (ISO 8601), in the time zone here: "May 2026". */
export const monthOf = (moment: string): string => monthHere.format(new Date(moment))

/** A calendar day (yyyy-MM-dd) in words. */
export const calendarDayOf = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`))

/** A calendar day (yyyy-MM-dd) without its year: "Nov 18". */
export const shortCalendarDayOf = (date: string): string => shortCalendarDay.format(new Date(`${date}T00:00:00Z`))
