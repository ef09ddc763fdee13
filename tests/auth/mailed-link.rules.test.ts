// What a mailed link brings to /auth, and the screen that answers it.
import { describe, expect, it } from 'vitest'
import { authScreen, readMailedLink } from '../../domain/auth/mailed-link.rules.ts'

const session = (type: string) => `#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=${type}`
const expired = '#error=access_denied&error_code=otp_expired&error_description=Anybody+wrote+this&sb='

describe('readMailedLink', () => {
  it('reads the session of a link', () => {
    expect(readMailedLink(session('recovery'))).toEqual({ kind: 'session', purpose: 'recovery' })
    expect(readMailedLink(session('signup'))).toMatchObject({ purpose: 'signup' })
  })

  it('keeps the code of a refusal and none of its words', () => {
    expect(readMailedLink(expired)).toEqual({ kind: 'refused', code: 'otp_expired' })
    expect(readMailedLink('#error=server_error')).toEqual({ kind: 'refused', code: 'unknown' })
    expect(readMailedLink(`${session('recovery')}&error_code=otp_expired`)).toMatchObject({ kind: 'refused' })
  })

  it.each(['', '#', '#main', '#access_token=', '#type=recovery'])('finds nothing in "%s"', (fragment) => {
    expect(readMailedLink(fragment)).toBeNull()
  })
})

describe('authScreen', () => {
  it('follows the mode of the address', () => {
    expect(authScreen(undefined, null)).toBe('login')
    expect(authScreen('signup', null)).toBe('signup')
    expect(authScreen('forgot-password', null)).toBe('forgot-password')
    expect(authScreen('reset-password', null)).toBe('reset-password')
    expect(authScreen('anything', null)).toBe('login')
  })

  it('follows a link first', () => {
    expect(authScreen(undefined, readMailedLink(session('recovery')))).toBe('reset-password')
    expect(authScreen(undefined, readMailedLink(session('signup')))).toBe('arriving')
    expect(authScreen('reset-password', readMailedLink(expired))).toBe('reset-password')
    expect(authScreen(undefined, readMailedLink(expired))).toBe('link-refused')
  })

  it('tells what is not about the link on a screen of its own, whatever the link was for', () => {
    for (const code of ['unexpected_failure', 'user_banned']) {
      expect(authScreen('reset-password', { kind: 'refused', code })).toBe('link-refused')
    }
  })
})
