// The queue in the browser after a decision, and the filter that an address names.
import { describe, expect, it } from 'vitest'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { readStatusFilter, withDecision } from '../../web/moderation/submission-queue.ts'
import { placeOf } from '../../web/moderation/submission-words.ts'

const submission = (id: string): ReviewedSubmission => ({
  id,
  provider_name: `Provider ${id}`,
  business_name: null,
  service_type: 'nanny',
  location: null,
  city: null,
  state: null,
  rating: 5,
  recommendation: 'Words',
  own_words: null,
  highlights: 'Reliable',
  would_use_again: null,
  pricing: null,
  pricing_range: null,
  pricing_type: null,
  experience_year: null,
  available_start_date: null,
  business_website: null,
  submitter_email: 'maya@example.com',
  provider_email: null,
  provider_phone: null,
  provider_social: null,
  has_contact_consent: false,
  status: 'pending',
  admin_notes: null,
  reviewed_at: null,
  reviewed_by: null,
  created_at: '2026-11-20T12:00:00.000Z',
})

const pages = {
  pages: [
    { submissions: [submission('a'), submission('b')], next_cursor: 'next' },
    { submissions: [submission('c')], next_cursor: null },
  ],
  pageParams: [undefined, 'next'],
}
const decision = {
  id: 'c',
  status: 'approved',
  reviewed_at: '2026-11-21T08:00:00.000Z',
  reviewed_by: 'Ada Lind',
  admin_notes: 'Called them',
} as const
const shown = (filter: 'all' | 'pending' | 'approved') =>
  withDecision(pages, filter, decision).pages.flatMap((page) => page.submissions)

describe('a decided submission', () => {
  it('leaves the list of pending ones, and nobody else does', () => {
    expect(shown('pending').map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('stays in the list of all with its new status, reviewer and notes', () => {
    expect(shown('all').map(({ id, status }) => [id, status])).toEqual([
      ['a', 'pending'],
      ['b', 'pending'],
      ['c', 'approved'],
    ])
    expect(shown('all')[2]).toMatchObject({ reviewed_by: 'Ada Lind', admin_notes: 'Called them' })
  })

  it('leaves the way to the next page as it was', () => {
    expect(withDecision(pages, 'pending', decision).pages.map(({ next_cursor }) => next_cursor)).toEqual(['next', null])
  })
})

describe('the filter of an address', () => {
  it('is the one it names, and pending otherwise', () => {
    expect(['all', 'approved', 'rejected', 'pending'].map(readStatusFilter)).toEqual([
      'all',
      'approved',
      'rejected',
      'pending',
    ])
    expect([undefined, '', 'Approved', 'deleted'].map(readStatusFilter)).toEqual(Array(4).fill('pending'))
  })
})

describe('the place of a submission', () => {
  it('is the location as typed, else city and state, else said to be missing', () => {
    expect(placeOf({ location: 'Oakland, CA 94607', city: 'Oakland', state: 'CA' })).toBe('Oakland, CA 94607')
    expect(placeOf({ location: null, city: 'Oakland', state: 'CA' })).toBe('Oakland, CA')
    expect(placeOf({ location: '', city: 'Oakland', state: null })).toBe('Oakland')
    expect(placeOf({ location: null, city: null, state: null })).toBe('Location not specified')
  })
})
