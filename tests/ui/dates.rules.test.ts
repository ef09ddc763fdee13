// Dates are shown in the time zone of the reader, and a calendar day is the same day everywhere.
import { afterEach, describe, expect, it, vi } from 'vitest'

const datesIn = (zone: string): Promise<typeof import('../../web/ui/dates.ts')> => {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('../../web/ui/dates.ts')
}

afterEach(() => {
  vi.unstubAllEnvs()
  // The next file in this worker must load modules with its own time zone.
  vi.resetModules()
  vi.useRealTimers()
})

describe('dates', () => {
  it('show a moment as day and time in the reader’s time zone', async () => {
    const late = '2026-11-20T04:30:00.000Z'
    const west = await datesIn('America/Los_Angeles')
    expect(west.dayOf(late)).toBe('Nov 19, 2026')
    expect(west.dayAndTimeOf(late).replace(/\s/g, ' ')).toBe('Nov 19, 2026, 8:30 PM')
    const east = await datesIn('Asia/Tokyo')
    expect(east.dayOf(late)).toBe('Nov 20, 2026')
  })

  it('show short days, times and hours in the reader’s time zone', async () => {
    const { shortDayOf, timeOf, hourOfDay, shortCalendarDayOf } = await datesIn('America/Los_Angeles')
    const moment = '2028-03-01T05:12:00.000Z'
    expect([shortDayOf(moment), timeOf(moment), hourOfDay(moment)].map((text) => text.replace(/\s/g, ' '))).toEqual([
      'Feb 29',
      '9:12 PM',
      '9 PM',
    ])
    expect(shortCalendarDayOf('2028-02-29')).toBe('Feb 29')
  })

  it('show the month of a moment in the reader’s time zone', async () => {
    const newYear = '2027-01-01T07:59:00.000Z'
    expect((await datesIn('America/Los_Angeles')).monthOf(newYear)).toBe('December 2026')
    expect((await datesIn('UTC')).monthOf(newYear)).toBe('January 2027')
  })

  it('include today’s date, at midnight, on a leap day and at the end of a year', async () => {
    vi.useFakeTimers()
    const todayAt = async (moment: string, zone: string) => {
      vi.setSystemTime(new Date(moment))
      return (await datesIn(zone)).today()
    }
    expect(await todayAt('2028-02-29T07:59:59Z', 'America/Los_Angeles')).toBe('2028-02-28')
    expect(await todayAt('2028-02-29T08:00:00Z', 'America/Los_Angeles')).toBe('2028-02-29')
    expect(await todayAt('2028-03-01T07:59:59Z', 'America/Los_Angeles')).toBe('2028-02-29')
    expect(await todayAt('2026-12-31T10:00:00Z', 'Pacific/Kiritimati')).toBe('2027-01-01')
    // clocks go back an hour in this night
    expect(await todayAt('2026-11-02T07:30:00Z', 'America/Los_Angeles')).toBe('2026-11-01')
  })

  it('do not shift a calendar day, not even a leap day', async () => {
    for (const zone of ['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati']) {
      const { calendarDayOf } = await datesIn(zone)
      expect(calendarDayOf('2028-02-29'), zone).toBe('Feb 29, 2028')
      expect(calendarDayOf('2027-01-01'), zone).toBe('Jan 1, 2027')
    }
  })
})
