// The queue in the browser after a decision, and its filter in a URL.
import { describe, expect, it } from 'vitest'
import { type ReviewedSubmission, reviewedSubmissionSchema } from '../../domain/moderation/moderation.contracts.ts'
import { foundInWords, placeInWords, reasonLeft } from '../../web/moderation/submission.copy.ts'
import {
  type LoggedDecision,
  latestStatusOf,
  neighbours,
  readOrder,
  readSearch,
  readStatusFilter,
  withStandings,
} from '../../web/moderation/submission-queue.ts'
import { waitOf } from '../../web/moderation/wait-ring.tsx'
import { sampleOf } from '../sample.ts'

const submission = (id: string): ReviewedSubmission =>
  sampleOf(reviewedSubmissionSchema, {
    id,
    status: 'pending',
    reviewed_at: null,
    change_asked_at: null,
    created_at: '2026-11-20T12:00:00.000Z',
  })

const pages = {
  pages: [
    { submissions: [submission('a'), submission('b')], posts: [], next_cursor: 'next' },
    { submissions: [submission('c')], posts: [], next_cursor: null },
  ],
  pageParams: [undefined, 'next'],
}

describe('the current status of submissions', () => {
  const now = {
    id: 'b',
    status: 'approved',
    reviewed_at: '2026-11-21T08:00:00.000Z',
    reviewed_by: 'Ada Lind',
    admin_notes: 'Called them',
    change_asked_at: null,
  } as const

  it('is shown in their rows, in place', () => {
    const list = withStandings(pages, [now])
    expect(list.pages.map(({ submissions }) => submissions.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
    expect(list.pages[0]?.submissions[1]).toMatchObject(now)
    expect(list.pages[1]).toEqual(pages.pages[1])
  })

  it('removes only rows that no longer match, and keeps the cursor of the next page', () => {
    const list = withStandings(pages, [now], ({ status }) => status === 'pending')
    expect(list.pages.map(({ submissions }) => submissions.map(({ id }) => id))).toEqual([['a'], ['c']])
    expect(list.pages.map(({ next_cursor }) => next_cursor)).toEqual(['next', null])
  })
})

describe('an open submission', () => {
  const list = ['a', 'b', 'c'].map(submission)
  const around = (place: number, listed: boolean) => {
    const { previous, next } = neighbours(list, place, listed)
    return [previous?.id, next?.id]
  }

  it('has a previous and a next one, and none beyond the ends', () => {
    expect(around(1, true)).toEqual(['a', 'c'])
    expect(around(0, true)).toEqual([undefined, 'b'])
    expect(around(2, true)).toEqual(['b', undefined])
  })

  it('that was removed from the list is followed by the next one in its place', () => {
    expect(around(1, false)).toEqual(['a', 'b'])
    expect(around(3, false)).toEqual(['c', undefined])
  })

  const logged = (decided_at: string): LoggedDecision => ({
    id: 'd',
    cleared_words: [],
    from_status: 'pending',
    to_status: 'rejected',
    notes: 'Not real',
    decision_reason: null,
    decided_by: 'Ada Lind',
    decided_at,
    request_id: null,
    undone_at: null,
  })
  const approved = { ...submission('a'), status: 'approved', reviewed_at: '2026-11-21T08:00:00.000Z' } as const

  it('has the status of a newer decision in its log', () => {
    expect(latestStatusOf(submission('a'), undefined, logged('2026-11-20T13:00:00.000Z'))).toMatchObject({
      status: 'rejected',
      admin_notes: 'Not real',
      change_asked_at: null,
      reviewed_at: '2026-11-20T13:00:00.000Z',
      reviewed_by: 'Ada Lind',
    })
    expect(latestStatusOf(approved, undefined, logged('2026-11-21T08:00:00.001Z')).status).toBe('rejected')
  })

  it('has the status of its row if the log has no newer decision, otherwise its own', () => {
    expect(latestStatusOf(submission('a'), approved, logged('2026-11-20T13:00:00.000Z'))).toBe(approved)
    expect(latestStatusOf(submission('a'), approved, logged('2026-11-22T13:00:00.000Z')).status).toBe('rejected')
    expect(latestStatusOf(approved, submission('a'), logged('2026-11-21T08:00:00.000Z'))).toBe(approved)
  })
})

describe('the texts of the queue', () => {
  it('count the loaded results', () => {
    expect(foundInWords(0, false)).toBe('0 submissions found')
    expect(foundInWords(1, false)).toBe('1 submission found')
    expect(foundInWords(25, true)).toBe('More than 25 submissions found')
    expect(foundInWords(1204, false)).toBe('1,204 submissions found')
  })

  it('give the position in the list, even with an unknown total', () => {
    expect(placeInWords(0, 1, 1)).toBe('1 of 1')
    expect(placeInWords(1203, 100_000, 1225)).toBe('1,204 of 100,000')
    expect(placeInWords(2, null, 25)).toBe('3 of 25+')
  })

  it('give a reason for each submission that was not decided', () => {
    expect(reasonLeft('unchanged', 'rejected')).toBe('It was already rejected.')
    expect(reasonLeft('decided_meanwhile', 'approved')).toBe('Another administrator got to this one first.')
    expect(reasonLeft('not_found', 'approved')).toMatch('It’s no longer here.')
    expect(reasonLeft('maybe_not_listed', 'approved')).toMatch('It may be on the do-not-list.')
    expect(reasonLeft('fault', 'approved')).toBe('Something went wrong on our side. Please try again.')
  })
})

describe('the search in a URL', () => {
  it('is trimmed, and cut at the server’s limit', () => {
    expect(readSearch('  rosa  ')).toBe('rosa')
    expect(readSearch(undefined)).toBe('')
    expect(readSearch('x'.repeat(101))).toHaveLength(100)
  })
})

describe('the filter in a URL', () => {
  it('is pending unless a valid one is given', () => {
    expect(['all', 'approved', 'rejected', 'pending'].map(readStatusFilter)).toEqual([
      'all',
      'approved',
      'rejected',
      'pending',
    ])
    expect([undefined, '', 'Approved', 'deleted'].map(readStatusFilter)).toEqual(Array(4).fill('pending'))
  })

  it('has the default order unless another is given; decided submissions are always newest first', () => {
    expect(readOrder('pending', undefined, 'oldest')).toBe('oldest')
    expect(readOrder('pending', 'newest', 'oldest')).toBe('newest')
    expect(readOrder('pending', 'longest', null)).toBe(null)
    expect(readOrder('approved', 'oldest', 'oldest')).toBe('newest')
  })
})

it.each([
  [-1, 'fine', '24 h left'],
  [18, 'soon', '6 h left'],
  [23.2, 'soon', 'under 1 h left'],
  [24, 'late', 'late now'],
  [47, 'late', '23 h late'],
  [49, 'late', '1 day late'],
  [72, 'late', '2 days late'],
] as const)('a wait of %f hours is %s: %s', (hours, tone, words) => {
  expect(waitOf(0, hours * 3_600_000)).toMatchObject({ tone, words, share: Math.min(1, Math.max(0, hours / 24)) })
})
