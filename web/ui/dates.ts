const format = (options: Intl.DateTimeFormatOptions) => {
  const { format: write } = new Intl.DateTimeFormat('en-US', options)
  return (moment: string): string => write(new Date(moment))
}

const day = { month: 'short', day: 'numeric' } as const
const year = { year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
// A calendar day is the same everywhere, so it is not converted to the local time zone.
const everywhere = { timeZone: 'UTC' } as const

/** Today's date in the local time zone (yyyy-MM-dd). */
export const today = (): string => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The date of a timestamp (ISO 8601), in the local time zone. */
export const dayOf = format({ ...day, ...year })

/** Date and time of a timestamp (ISO 8601), in the local time zone: "Nov 18, 2026, 9:12 AM". */
export const dayAndTimeOf = format({ ...day, ...year, ...time })

/** Date of a timestamp without its year, in the local time zone: "Nov 18". */
export const shortDayOf = format(day)

/** Time of a timestamp, in the local time zone: "9:12 AM". */
export const timeOf = format(time)

/** The hour of a timestamp, in the local time zone: "9 AM". */
export const hourOfDay = format({ hour: 'numeric' })

/** Month and year of a timestamp (ISO 8601), in the local time zone: "May 2026". */
export const monthOf = format({ ...year, month: 'long' })

/** A calendar day (yyyy-MM-dd) in words. */
export const calendarDayOf = format({ ...day, ...year, ...everywhere })

/** A calendar day (yyyy-MM-dd) without its year: "Nov 18". */
export const shortCalendarDayOf = format({ ...day, ...everywhere })
