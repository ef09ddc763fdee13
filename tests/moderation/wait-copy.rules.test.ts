// The words and the ring of a wait: against the promised 24 hours, told apart early enough, never more than full.
import { describe, expect, it } from 'vitest'
import { waitOf } from '../../web/moderation/wait-ring.tsx'

const waited = (hours: number) => waitOf(0, hours * 3_600_000)

describe('a wait', () => {
  it.each([
    [-1, 'fine', '24 h left'],
    [9.5, 'fine', '14 h left'],
    [18, 'soon', '6 h left'],
    [23.2, 'soon', 'under 1 h left'],
    [24, 'late', 'late now'],
    [26.4, 'late', '2 h late'],
    [72, 'late', '2 days late'],
  ] as const)('of %f hours is %s: %s', (hours, tone, words) => {
    expect(waited(hours)).toMatchObject({ tone, words })
  })

  it('fills the ring, and no more', () => {
    expect([0, 6, 24, 100].map((hours) => waited(hours).share)).toEqual([0, 0.25, 1, 1])
  })
})
