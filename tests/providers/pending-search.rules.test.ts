// A visitor's search before signing in: stored once, for ten minutes, and only if it is complete.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberPendingSearch, takePendingSearch } from '../../web/providers/pending-search.ts'

const noon = Date.UTC(2026, 10, 18, 12)
const minutes = (count: number) => count * 60_000
const search = { location: 'Oakland, CA', category: 'nanny' }

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

describe('the pending search', () => {
  it('is stored under its key with location, category and timestamp', () => {
    rememberPendingSearch(search, noon)
    expect(JSON.parse(kept.get('pendingSearch') ?? '')).toEqual({ ...search, timestamp: noon })
  })

  it('is returned only once', () => {
    rememberPendingSearch(search, noon)
    expect(takePendingSearch(noon + minutes(3))).toEqual(search)
    expect(takePendingSearch(noon + minutes(3))).toBeNull()
  })

  it.each([
    ['to the last moment of ten minutes', minutes(10) - 1, search],
    ['no longer', minutes(10), null],
    ['not from the future, as after a change of the clock', -minutes(1), null],
  ])('is returned %s', (_when, later, expected) => {
    rememberPendingSearch(search, noon)
    expect(takePendingSearch(noon + later)).toEqual(expected)
  })

  it.each([
    '{"location":"","category":"nanny","timestamp":0}',
    '{"location":"Oakland, CA","category":"","timestamp":0}',
    '{"location":1,"category":"nanny","timestamp":0}',
    'not json',
    'null',
  ])('is dropped if it is incomplete: %s', (text) => {
    kept.set('pendingSearch', text.replace(':0}', `:${noon}}`))
    expect(takePendingSearch(noon)).toBeNull()
    expect(kept.has('pendingSearch')).toBe(false)
  })
})
