// How dates read, in the time of the reader's own clock.

const short = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const long = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** The day of a moment (ISO 8601 with its zone): "Nov 18, 2026". */
export const shortDate = (moment: string): string => short.format(new Date(moment))

/** A calendar day (yyyy-MM-dd), the same everywhere: "January 5, 2027". */
export const calendarDay = (day: string): string => long.format(new Date(`${day}T00:00:00`))
