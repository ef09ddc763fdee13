// Texts about inquiries for administrators: excerpts, dates and counts; and a list that is stable while it is read.
import { describe, expect, it } from 'vitest'
import { type Inquiry, receivedInquirySchema } from '../../domain/inquiries/inquiries.contracts.ts'
import { previewOf } from '../../web/inquiries/inquiry.copy.ts'
import { mergeShown, readInquiryFilter } from '../../web/inquiries/inquiry-list.ts'
import { sampleOf } from '../sample.ts'

describe('the excerpt of a message', () => {
  it('is the whole message up to 100 characters, otherwise 100 characters with an ellipsis', () => {
    expect(previewOf('x'.repeat(100))).toBe('x'.repeat(100))
    expect(previewOf('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
    expect(previewOf('Hi')).toBe('Hi')
  })

  it('never splits a character', () => {
    expect(previewOf('👩‍👩‍👧'.repeat(101))).toBe(`${'👩‍👩‍👧'.repeat(100)}...`)
    expect(previewOf('é'.normalize('NFD').repeat(101))).toBe(`${'é'.normalize('NFD').repeat(100)}...`)
  })
})

describe('the list', () => {
  const inquiry = (id: string, created_at: string): Inquiry => sampleOf(receivedInquirySchema, { id, created_at })
  const [newest, middle, oldest] = ['2028-02-29', '2028-02-28', '2028-02-27'].map((day) =>
    inquiry(day, `${day}T10:00:00Z`),
  )

  it('keeps an opened inquiry in its place once it no longer matches; listed ones are updated', () => {
    if (!newest || !middle || !oldest) throw new Error('no inquiries')
    expect(mergeShown([newest, oldest], [middle], 'all')).toEqual([newest, middle, oldest])
    expect(mergeShown([oldest, newest], [middle], 'requests')).toEqual([oldest, middle, newest])
    expect(mergeShown([{ ...middle, read_at: '2028-03-01T00:00:00Z' }], [middle], 'all')[0]?.read_at).not.toBeNull()
    expect(mergeShown([newest], [], 'unread')).toEqual([newest])
  })

  it('is unfiltered by default', () => {
    expect(['unread', 'requests', 'all', 'nonsense', undefined].map(readInquiryFilter)).toEqual([
      'unread',
      'requests',
      'all',
      'all',
      'all',
    ])
  })
})
