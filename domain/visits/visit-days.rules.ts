// Calendar days of a time zone as runs of whole hours, so that hourly sums can be added up to anybody's days.

const hourMs = 3_600_000

/** A calendar day and the first moment (a whole hour in UTC) whose hour is counted to it. */
export interface VisitDay {
  /** yyyy-MM-dd */
  day: string
  firstHour: Date
}

/** Whether `timeZone` is a name of the IANA time zone database, as browsers tell it. */
export const isTimeZone = (timeZone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

/** The whole hour in UTC at or before a moment. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

/** The moment some hours before another. */
export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * hourMs)

/**
 * The last `count` calendar days in `timeZone`, oldest first, the last one being the day of `now`.
 *
 * An hour belongs to the day in which it begins there, so a day has 23 to 25 hours where clocks change, and in the few
 * zones that are half an hour off, the hour around midnight goes to the day before.
 */
export const lastDays = (now: Date, count: number, timeZone: string): VisitDay[] => {
  // Canadian English writes a date as yyyy-MM-dd.
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const days = new Map<string, Date>()
  // One day more than asked for: the oldest is met in its middle and dropped.
  for (let back = (count + 1) * 24; back >= 0; back -= 1) {
    const hour = hoursBefore(hourOf(now), back)
    const day = calendar.format(hour)
    if (!days.has(day)) days.set(day, hour)
  }
  return [...days].map(([day, firstHour]) => ({ day, firstHour })).slice(-count)
}
