// Which availability dates are valid on a given day.

const mostYears = 2

/** A browser's calendar can be this many days ahead of `earliestToday`, which the server uses. */
const mostDaysAhead = 2

const later = (day: string, { years = 0, days = 0 }): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The last valid day (all days are yyyy-MM-dd). */
export const lastAvailableDay = (today: string): string => later(today, { years: mostYears })

export const availableDayFault = (day: string, today: string): string | null => {
  if (day < today) return 'Please choose today or a later date'
  return day > later(lastAvailableDay(today), { days: mostDaysAhead })
    ? `Please choose a date within the next ${mostYears} years`
    : null
}
