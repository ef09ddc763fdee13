// The days of letters, by the village's calendar.
import { describe, expect, it } from 'vitest'
import {
  currentDays,
  dayIn,
  daysOfLetter,
  earlierDays,
  lastLetterDay,
  nextLetterDay,
  readableDays,
} from '../../domain/letter/letter-days.rules.ts'
import { daysWords } from '../../domain/letter/letter-words.ts'

const sundays = { every: 'week', weekday: 0 } as const
const firstTuesdays = { every: 'month', weekday: 2 } as const

describe('a weekly letter', () => {
  it.each([
    ['2026-11-28', '2026-11-22', '2026-11-29'],
    ['2026-11-29', '2026-11-29', '2026-12-06'],
    ['2026-11-30', '2026-11-29', '2026-12-06'],
    ['2027-01-01', '2026-12-27', '2027-01-03'],
  ])('of Sundays, on %s: the last was on %s, the next comes on %s', (today, last, next) => {
    expect(lastLetterDay(today, sundays)).toBe(last)
    expect(nextLetterDay(today, sundays)).toBe(next)
  })

  it('is about the seven days before', () => {
    expect(daysOfLetter('2026-11-29', 'week')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  })
})

describe('a monthly letter', () => {
  it.each([
    ['2026-12-01', '2026-12-01', '2027-01-05'],
    ['2026-11-30', '2026-11-03', '2026-12-01'],
    ['2027-01-04', '2026-12-01', '2027-01-05'],
  ])('of first Tuesdays, on %s: the last was on %s, the next comes on %s', (today, last, next) => {
    expect(lastLetterDay(today, firstTuesdays)).toBe(last)
    expect(nextLetterDay(today, firstTuesdays)).toBe(next)
  })

  it('is about the time since the one before, so that no day is left out', () => {
    expect(daysOfLetter('2026-12-01', 'month')).toEqual({ from: '2026-11-03', to: '2026-11-30' })
    expect(daysOfLetter('2026-11-03', 'month')).toEqual({ from: '2026-10-06', to: '2026-11-02' })
  })
})

describe('the week on the site', () => {
  it('is the current one, and on its letter day the one before', () => {
    expect(currentDays('2026-11-28', 0)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
    expect(currentDays('2026-11-29', 0)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
    expect(currentDays('2026-11-30', 0)).toEqual({ from: '2026-11-29', to: '2026-12-05' })
  })

  it('follows twelve earlier ones, which can all be read', () => {
    for (const today of ['2026-11-28', '2026-11-29', '2026-11-30']) {
      const current = currentDays(today, 0)
      const earlier = earlierDays(current)
      expect(earlier).toHaveLength(12)
      expect(earlier[0]?.to.localeCompare(current.from)).toBe(-1)
      for (const days of [current, ...earlier]) expect(readableDays(days.to, 'week', today)).toEqual(days)
    }
  })

  it.each([
    ['2026-08-21', 'week'],
    ['2026-12-05', 'week'],
    ['0001-01-01', 'week'],
    ['9999-12-31', 'week'],
    ['2026-11-15', 'month'],
  ] as const)('is none that ends on %s, by %s', (to, every) => {
    expect(readableDays(to, every, '2026-11-28')).toBeNull()
  })
})

it('a day begins at midnight in the village, before and after its clocks change', () => {
  const here = (at: string) => dayIn(new Date(at), 'America/Los_Angeles')
  expect([here('2026-11-01T06:59:00Z'), here('2026-11-01T07:00:00Z')]).toEqual(['2026-10-31', '2026-11-01'])
  expect([here('2026-11-02T07:59:00Z'), here('2026-11-02T08:00:00Z')]).toEqual(['2026-11-01', '2026-11-02'])
  expect([here('2026-03-08T07:59:00Z'), here('2026-03-09T07:00:00Z')]).toEqual(['2026-03-07', '2026-03-09'])
})

it('days are in a few words', () => {
  expect(daysWords({ from: '2026-11-22', to: '2026-11-28' })).toBe('Nov 22 to 28')
  expect(daysWords({ from: '2026-11-29', to: '2026-12-05' })).toBe('Nov 29 to Dec 5')
})
