// The words of the member's home: the greeting by the hour, and the counts on the tiles.
import { describe, expect, it } from 'vitest'
import { dayGreeting, tileCount } from '../../web/home/member-home.copy.ts'

describe('the greeting', () => {
  it.each([
    [4, 'Good evening'],
    [5, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
    [23, 'Good evening'],
  ])('at %i o’clock is %j', (hour, words) => {
    expect(dayGreeting(new Date(2026, 10, 22, hour, 30))).toBe(words)
  })
})

describe('the count on a tile', () => {
  const count = (near: number, everywhere: number) => ({ service_type: 'nanny', near, everywhere })
  it.each([
    [count(14, 20), 'San Rafael, CA', null, '14 near San Rafael'],
    [count(1400, 2000), 'Oakland, CA', 'East Bay', '1,400 in the East Bay'],
    [count(3, 20), 'San Mateo, CA', 'Peninsula', '3 on the Peninsula'],
    [count(0, 21), 'San Rafael, CA', null, '21 elsewhere'],
    [count(21, 21), null, null, '21 recommended'],
    [undefined, 'San Rafael, CA', null, 'none yet'],
  ])('of %j near %j in %j reads %j', (of, town, region, words) => {
    expect(tileCount(of, town, region)).toBe(words)
  })
})
