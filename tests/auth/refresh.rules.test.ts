// Refresh tokens are derived, not stored.
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeRefreshToken, readRefreshToken } from '../../server/gotrue/open-session.ts'

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
