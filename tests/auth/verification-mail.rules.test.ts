// The countdown before a verification message can be sent again, and who counts as just verified.
import { describe, expect, it } from 'vitest'
import { isJustVerified, secondsUntilResend } from '../../domain/auth/verification-mail.rules.ts'

describe('secondsUntilResend', () => {
  const sent = Date.UTC(2026, 1, 28, 23, 59, 30)
  const readyAt = sent + 60_000

  it('counts whole seconds down from 60 to 0', () => {
    expect(secondsUntilResend(readyAt, sent)).toBe(60)
    expect(secondsUntilResend(readyAt, sent + 17_500)).toBe(43)
    expect(secondsUntilResend(readyAt, sent + 59_999)).toBe(1)
    expect(secondsUntilResend(readyAt, sent + 3_600_000)).toBe(0)
  })

  it('asks for no wait when nothing was sent from here, and never for more than a minute', () => {
    expect(secondsUntilResend(null, sent)).toBe(0)
    expect(secondsUntilResend(readyAt, sent - 86_400_000)).toBe(60)
  })
})

describe('isJustVerified', () => {
  const now = Date.UTC(2026, 1, 28, 12)

  it('holds for a quarter of an hour, and whatever the clocks', () => {
    expect(isJustVerified('2026-02-28T11:59:59Z', now)).toBe(true)
    expect(isJustVerified('2026-02-28T12:30:00Z', now)).toBe(true)
    expect(isJustVerified('2026-02-28T11:45:00Z', now)).toBe(false)
    expect(isJustVerified('2024-02-28T12:00:00Z', now)).toBe(false)
  })

  it('does not hold for nobody, nor for what is no time', () => {
    expect(isJustVerified(undefined, now)).toBe(false)
    expect(isJustVerified('soon', now)).toBe(false)
  })
})
