// Mailed links on /auth: their parameters, the screen for each, the hash of the owner, and who counts as just verified.
import { describe, expect, it } from 'vitest'
import { addressMark, maskEmail, ownerMark } from '../../domain/auth/link-owner.rules.ts'
import { authScreen, readMailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { isJustVerified, secondsUntilResend } from '../../domain/auth/verification-mail.rules.ts'

const session = (type: string) => `#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=${type}`
const expired = '#error=access_denied&error_code=otp_expired&error_description=Anybody+wrote+this&sb='

describe('readMailedLink', () => {
  it('reads the session of a link', () => {
    expect(readMailedLink(session('recovery'))).toEqual({ kind: 'session', purpose: 'recovery' })
    expect(readMailedLink(session('signup'))).toMatchObject({ purpose: 'signup' })
  })

  it('returns the error code of a refusal without its text', () => {
    expect(readMailedLink(expired)).toEqual({ kind: 'refused', code: 'otp_expired' })
    expect(readMailedLink('#error=server_error')).toEqual({ kind: 'refused', code: 'unknown' })
    expect(readMailedLink(`${session('recovery')}&error_code=otp_expired`)).toMatchObject({ kind: 'refused' })
  })

  it.each(['', '#', '#main', '#access_token=', '#type=recovery'])('finds nothing in "%s"', (fragment) => {
    expect(readMailedLink(fragment)).toBeNull()
  })
})

describe('authScreen', () => {
  it('follows the mode in the URL', () => {
    expect(authScreen(undefined, null)).toBe('login')
    expect(authScreen('signup', null)).toBe('signup')
    expect(authScreen('forgot-password', null)).toBe('forgot-password')
    expect(authScreen('reset-password', null)).toBe('reset-password')
    expect(authScreen('anything', null)).toBe('login')
  })

  it('gives a mailed link precedence over the mode', () => {
    expect(authScreen(undefined, readMailedLink(session('recovery')))).toBe('reset-password')
    expect(authScreen(undefined, readMailedLink(session('signup')))).toBe('arriving')
    expect(authScreen('reset-password', readMailedLink(expired))).toBe('reset-password')
    expect(authScreen(undefined, readMailedLink(expired))).toBe('link-refused')
  })

  it('has one screen for other errors, whatever the link was for', () => {
    for (const code of ['unexpected_failure', 'user_banned']) {
      expect(authScreen('reset-password', { kind: 'refused', code })).toBe('link-refused')
    }
  })
})

it('an address is masked except for its first letter and its domain', () => {
  expect(maskEmail('nora@trustedvillage.example')).toBe('n•••@trustedvillage.example')
  expect(maskEmail('n@trustedvillage.example')).toBe('•••@trustedvillage.example')
  expect(maskEmail('"a@b"@trustedvillage.example')).toBe('"•••@trustedvillage.example')
})

it('an owner’s hash is valid for one address, in any case, and one token', async () => {
  const mark = await addressMark('nora@trustedvillage.example')
  expect(mark).toMatch(/^[0-9a-f]{64}$/)
  expect(await addressMark('Nora@TrustedVillage.example')).toBe(mark)
  expect(await addressMark('nina@trustedvillage.example')).not.toBe(mark)
  expect(await ownerMark('token', mark)).not.toBe(await ownerMark('another', mark))
  expect(await ownerMark('token', mark)).not.toContain(mark)
})

describe('isJustVerified', () => {
  const now = Date.UTC(2026, 1, 28, 12)

  it('is true for 15 minutes, even with a slow clock', () => {
    expect(isJustVerified('2026-02-28T11:59:59Z', now)).toBe(true)
    expect(isJustVerified('2026-02-28T12:30:00Z', now)).toBe(true)
    expect(isJustVerified('2026-02-28T11:45:00Z', now)).toBe(false)
    expect(isJustVerified('2024-02-28T12:00:00Z', now)).toBe(false)
  })

  it('is false without a member and for an invalid time', () => {
    expect(isJustVerified(undefined, now)).toBe(false)
    expect(isJustVerified('soon', now)).toBe(false)
  })
})

it.each([
  [60, 0],
  [43, 17_500],
  [1, 59_999],
  [0, 3_600_000],
  [60, -86_400_000],
])('a verification mail can be sent again in %i s, %i ms after the last one', (seconds, later) => {
  const sent = Date.UTC(2026, 1, 28, 23, 59, 30)
  expect(secondsUntilResend(sent + 60_000, sent + later)).toBe(seconds)
  expect(secondsUntilResend(null, sent)).toBe(0)
})
