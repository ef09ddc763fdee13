// Dates read right in the reader's time zone: a moment is a day of hers, a calendar day is the same day everywhere.
import { afterAll, describe, expect, it, vi } from 'vitest'

const before = process.env.TZ

const datesIn = async (zone: string) => {
  process.env.TZ = zone
  vi.resetModules()
  return import('../../web/dates.ts')
}

afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

describe('dates', () => {
  it('shows a moment as the day it was where the reader is', async () => {
    const moment = '2026-11-18T05:30:00.000Z'
    expect((await datesIn('America/Los_Angeles')).shortDate(moment)).toBe('Nov 17, 2026')
    expect((await datesIn('Asia/Tokyo')).shortDate(moment)).toBe('Nov 18, 2026')
  })

  it.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('keeps a calendar day in %s', async (zone) => {
    const { calendarDay } = await datesIn(zone)
    expect(calendarDay('2027-01-05')).toBe('January 5, 2027')
    expect(calendarDay('2028-02-29')).toBe('February 29, 2028')
  })
})
