const format = (options: Intl.DateTimeFormatOptions) => {
  const { format: write } = new Intl.DateTimeFormat('en-US', options)
  return (moment: string): string => write(new Date(moment))
}

const day = { month: 'short', day: 'numeric' } as const
const year = { year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
// A calendar day is the same everywhere, so it is not moved into the time zone here.
const everywhere = { timeZone: 'UTC' } as const

/** The calendar day that it is now, in the time zone here (yyyy-MM-dd). */
export const today = (): string => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The day of a moment (ISO 8601), in the time zone here. */
export const dayOf = format({ ...day, ...year })

/** Day and time of a moment (ISO 8601), in the time zone here: "Nov 18, 2026, 9:12 AM". */
export const dayAndTimeOf = format({ ...day, ...year, ...time })

/** Day of a moment without its year, in the time zone here: "Nov 18". */
export const shortDayOf = format(day)

/** Time of a moment, in the time zone here: "9:12 AM". */
export const timeOf = format(time)

/** The hour that a moment lies in, in the time zone here: "9 AM". */
export const hourOfDay = format({ hour: 'numeric' })

/** Month and year of a moment (ISO 8601), in the time zone here: "May 2026". */
export const monthOf = format({ ...year, month: 'long' })

/** A calendar day (yyyy-MM-dd) in words. */
export const calendarDayOf = format({ ...day, ...year, ...everywhere })

/** A calendar day (yyyy-MM-dd) without its year: "Nov 18". */
export const shortCalendarDayOf = format({ ...day, ...everywhere })
