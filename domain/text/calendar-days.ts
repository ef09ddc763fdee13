// Calendar days (yyyy-MM-dd) in US English. A day is the same everywhere, so it is not converted to a time zone.

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
)

const dayMs = 86_400_000

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** A day without its year: "Nov 18". */
export const shortCalendarDayOf = (day: string): string => {
  const date = new Date(day)
  return `${monthNames[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}`
}

/** A day in words: "Nov 18, 2026". */
export const calendarDayOf = (day: string): string => `${shortCalendarDayOf(day)}, ${new Date(day).getUTCFullYear()}`
