// What the dates of a recommendation may be, seen from a given day: the year of the experience and the start date of a nanny.
import type { FieldFault } from '../refusal.ts'

const hoursBehindAnywhere = 12

/**
 * The earliest calendar day (yyyy-MM-dd) that is still today somewhere (UTC-12). The server judges dates by it, so that a
 * date that is today in the browser is never past on the server.
 */
export const earliestToday = (now: Date): string =>
  new Date(now.getTime() - hoursBehindAnywhere * 3_600_000).toISOString().slice(0, 10)

/**
 * What is wrong with the dates of a recommendation on a given day (yyyy-MM-dd); empty when nothing is. Around New Year a
 * browser's calendar can be two days ahead of `earliestToday`, so the year is judged by the day after tomorrow.
 */
export const dateFaults = (
  given: { experience_year?: string | null | undefined; available_start_date?: string | null | undefined },
  today: string,
): FieldFault[] => {
  const faults: FieldFault[] = []
  const furthestYear = new Date(Date.parse(`${today}T00:00:00Z`) + 2 * 86_400_000).getUTCFullYear()
  if (Number.parseInt(given.experience_year ?? '', 10) > furthestYear) {
    faults.push({ path: 'experience_year', message: 'Please choose a year from the list' })
  }
  if (given.available_start_date && given.available_start_date < today) {
    faults.push({ path: 'available_start_date', message: 'Please choose today or a later date' })
  }
  return faults
}
