// What a refresh token that comes again means, in every case; and that tokens are derived, not stored.
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { judge } from '../../server/gotrue/refresh.ts'
import { makeRefreshToken, readRefreshToken } from '../../server/gotrue/refresh-token.ts'

const times = { reuseSeconds: 10, idleSeconds: 30 * 86_400 }

describe('judge', () => {
  const cases: [what: string, counter: number, presented: number, age: number, seen: boolean, verdict: string][] = [
    ['the active one', 5, 5, 60, true, 'rotate'],
    ['the active one of a fresh session', 0, 0, 0, false, 'rotate'],
    ['the parent, just now', 5, 4, 10, true, 'active again'],
    ['something older, just now', 5, 0, 3, true, 'active again'],
    ['the parent later, its answer lost', 5, 4, 3600, false, 'active again'],
    ['the parent later, its answer known to have arrived', 5, 4, 11, true, 'reused'],
    ['the grandparent later', 5, 3, 11, false, 'reused'],
    ['a newer one than the row knows, after a restore', 5, 7, 11, true, 'rotate'],
    ['any, after thirty quiet days', 5, 5, 30 * 86_400 + 1, true, 'idle too long'],
    ['the parent, while another refresh is committing', 5, 4, -0.01, true, 'active again'],
  ]
  it.each(cases)('%s', (_what, counter, presented, age, access_seen, verdict) => {
    expect(judge({ counter, age, access_seen }, presented, times)).toBe(verdict)
  })
})

describe('refresh tokens', () => {
  const key = randomBytes(32)
  const id = randomUUID()

  it('are the same each time, and name their session and generation', () => {
    const token = makeRefreshToken(key, id, 7)
    expect(makeRefreshToken(key, id, 7)).toBe(token)
    expect(readRefreshToken(key, token)).toEqual({ sessionId: id, counter: 7 })
  })

  it('differ by session, generation and key; each changed character is found out', () => {
    const token = makeRefreshToken(key, id, 7)
    expect(makeRefreshToken(key, id, 8)).not.toBe(token)
    expect(makeRefreshToken(key, randomUUID(), 7)).not.toBe(token)
    expect(readRefreshToken(randomBytes(32), token)).toBeNull()
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'x' ? 'y' : 'x'
      expect(readRefreshToken(key, token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
    }
    expect(readRefreshToken(key, `${token}==`)).toBeNull()
  })
})
