// How visits read: when it was, seen from where and when the reader is.
import { afterEach, describe, expect, it, vi } from 'vitest'

const wordsIn = (zone: string): Promise<typeof import('../../web/visits/visit.copy.ts')> => {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('../../web/visits/visit.copy.ts')
}
const plain = (text: string): string => text.replace(/\s/g, ' ')

afterEach(() => {
  vi.unstubAllEnvs()
  // The next file in this worker gets the modules of its own time zone.
  vi.resetModules()
})

describe('the last visit', () => {
  it('was today, on a day of this year, or in another year', async () => {
    const { lastVisitedOf } = await wordsIn('America/Los_Angeles')
    const said = (moment: string, now: string) => plain(lastVisitedOf(moment, new Date(now)))
    expect(said('2026-11-20T17:41:00Z', '2026-11-20T18:00:00Z')).toBe('Today, 9:41 AM')
    expect(said('2026-11-20T07:59:00Z', '2026-11-20T18:00:00Z')).toBe('Nov 19, 11:59 PM')
    expect(said('2026-01-01T07:59:00Z', '2026-01-01T18:00:00Z')).toBe('Dec 31, 2025, 11:59 PM')
  })

  it('is another day for a reader elsewhere', async () => {
    const { lastVisitedOf } = await wordsIn('Asia/Tokyo')
    expect(plain(lastVisitedOf('2026-11-20T07:59:00Z', new Date('2026-11-20T18:00:00Z')))).toBe('Nov 20, 4:59 PM')
  })
})

describe('a visit', () => {
  it('reads as title and where from', async () => {
    const { visitOf, countOf } = await wordsIn('UTC')
    expect(visitOf('Search results · Trusted Village', 'instagram.com')).toBe('Search results, from instagram.com')
    expect(visitOf('Trusted Village', null)).toBe('Trusted Village, from Direct')
    expect(countOf(18402)).toBe('18,402')
  })
})
