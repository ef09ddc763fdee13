// Days of a time zone as ranges of hours: leap days, clock changes, and zones far from UTC.
import { describe, expect, it } from 'vitest'
import { outcomeDays } from '../../domain/limits.ts'
import { retention } from '../../domain/privacy/retention.ts'
import { isTimeZone } from '../../domain/text/time-zone.rules.ts'
import { hourOf, hoursBefore, lastDays } from '../../domain/visits/visit.schema.ts'
import { getVisitSummary } from '../../domain/visits/visits.contracts.ts'

const days = (now: string, count: number, timeZone: string) =>
  lastDays(new Date(now), count, timeZone).map(({ day, firstHour }) => `${day} ${firstHour.toISOString().slice(0, 16)}`)

/** Hours in each of the days except the last. */
const lengths = (now: string, count: number, timeZone: string) => {
  const begins = lastDays(new Date(now), count, timeZone).map(({ firstHour }) => firstHour.getTime())
  return begins.slice(1).map((begin, i) => (begin - (begins[i] ?? 0)) / 3_600_000)
}

it('results count days in which no question is erased', () => {
  expect(outcomeDays).toBeLessThan(retention.questions.days)
})

describe('the last days', () => {
  it('start at midnight in the time zone and end with today', () => {
    expect(days('2026-11-20T09:41:00Z', 2, 'UTC')).toEqual([
      '2026-11-19 2026-11-19T00:00',
      '2026-11-20 2026-11-20T00:00',
    ])
    // In California it is still the 19th.
    expect(days('2026-11-20T07:41:00Z', 2, 'America/Los_Angeles')).toEqual([
      '2026-11-18 2026-11-18T08:00',
      '2026-11-19 2026-11-19T08:00',
    ])
    expect(days('2026-11-20T11:00:00Z', 1, 'Pacific/Kiritimati')).toEqual(['2026-11-21 2026-11-20T10:00'])
  })

  it('have 23 or 25 hours if clocks change', () => {
    expect(lengths('2026-03-10T12:00:00Z', 4, 'America/Los_Angeles')).toEqual([24, 23, 24])
    expect(lengths('2026-11-03T12:00:00Z', 4, 'America/Los_Angeles')).toEqual([24, 25, 24])
    // If clocks go forward at midnight, the day starts at one.
    expect(lengths('2026-04-26T12:00:00Z', 4, 'Africa/Cairo')).toEqual([24, 23, 24])
  })

  it('are as many as requested, at any hour of any day', () => {
    for (const timeZone of ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe']) {
      const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      for (let hour = 0; hour < 366 * 24; hour += 29) {
        const now = new Date(Date.UTC(2028, 0, 1, hour, 59))
        const found = lastDays(now, 7, timeZone)
        expect(found).toHaveLength(7)
        expect(found.at(-1)?.day).toBe(calendar.format(hourOf(now)))
        // The oldest day is complete: the hour before it belongs to another day.
        const oldest = found[0]?.firstHour ?? now
        expect(calendar.format(oldest)).toBe(found[0]?.day)
        expect(calendar.format(hoursBefore(oldest, 1))).not.toBe(found[0]?.day)
      }
    }
  })
})

it('a time zone with a known name is accepted; any other becomes UTC', () => {
  for (const name of ['UTC', 'America/Los_Angeles', 'Asia/Kolkata']) expect(isTimeZone(name)).toBe(true)
  for (const name of ['', 'Bay Area', "UTC'; drop table visit_days; --", 'Mars/Olympus'])
    expect(isTimeZone(name)).toBe(false)
  expect(getVisitSummary.input.parse({ time_zone: 'Mars/Olympus' }).time_zone).toBe('UTC')
})
