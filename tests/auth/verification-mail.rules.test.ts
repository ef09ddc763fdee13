// The countdown before a verification message can be sent again.
import { describe, expect, it } from 'vitest'
import { secondsUntilResend } from '../../domain/auth/verification-mail.rules.ts'

describe('secondsUntilResend', () => {
  const sent = Date.UTC(2026, 1, 28, 23, 59, 30)
  const readyAt = sent + 60_000

  it('counts whole seconds down from 60 to 0', () => {
    expect(secondsUntilResend(readyAt, sent)).toBe(60)
    expect(secondsUntilResend(readyAt, sent + 1)).toBe(60)
    expect(secondsUntilResend(readyAt, sent + 17_500)).toBe(43)
    expect(secondsUntilResend(readyAt, sent + 59_999)).toBe(1)
    expect(secondsUntilResend(readyAt, sent + 60_000)).toBe(0)
    expect(secondsUntilResend(readyAt, sent + 3_600_000)).toBe(0)
  })

  it('asks for no wait when nothing was sent from here', () => {
    expect(secondsUntilResend(null, sent)).toBe(0)
  })

  it('never asks for more than a minute, also after the clock was set back', () => {
    expect(secondsUntilResend(readyAt, sent - 86_400_000)).toBe(60)
  })
})
