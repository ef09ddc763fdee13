// What a provider says themselves, in words: that the contact is right, and when they are free.
import { describe, expect, it } from 'vitest'
import { confirmedWords, freeFact, freeWords } from '../../web/providers/own-words.copy.ts'

const now = new Date('2026-11-20T18:00:00Z')
const rosa = { provider_name: 'Rosa M.', is_business: false }

describe('a contact', () => {
  it.each([
    [{ ...rosa, contact_confirmed_at: null }, null],
    [{ ...rosa, contact_confirmed_at: '2026-05-03T18:00:00Z' }, 'Contact confirmed by Rosa on May 3'],
    [{ ...rosa, contact_confirmed_at: '2025-05-03T18:00:00Z' }, 'Contact confirmed by Rosa on May 3, 2025'],
    [
      { provider_name: 'Blue Heron Studio', is_business: true, contact_confirmed_at: '2026-05-03T18:00:00Z' },
      'Contact confirmed by Blue Heron Studio on May 3',
    ],
  ])('is confirmed by first name, or by the name of the business', (provider, words) => {
    expect(confirmedWords(provider, now)).toBe(words)
  })
})

describe('being free', () => {
  it.each([
    ['now', null, 'Available now', ['Availability', 'Available now']],
    ['not', '2027-01-05', 'Not taking new families', ['Availability', 'Not taking new families']],
    ['from', '2027-01-05', 'Available Jan 5', ['Available from', 'Jan 5, 2027']],
    [null, '2027-01-05', 'Available Jan 5', ['Available from', 'Jan 5, 2027']],
    [null, null, null, ['Available from', null]],
  ] as const)('%s, %s', (free, available_start_date, words, fact) => {
    expect(freeWords({ free, available_start_date })).toBe(words)
    expect(freeFact({ free, available_start_date })).toEqual(fact)
  })
})
