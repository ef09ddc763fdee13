// The verification message: where its link leads, when it was last sent from here, and sending it again.
import { useEffect, useState } from 'react'
import { type AuthFault, secondsToWait } from '../../domain/auth/auth-fault.rules.ts'
import { resendCooldownSeconds, secondsUntilResend } from '../../domain/auth/verification-mail.rules.ts'
import { askAuth } from './ask-auth.ts'

/** Where the link of a verification message leads. */
export const verifiedAddress = (): string => `${window.location.origin}/auth?verified=true`

/** Kept until the tab is closed, so that the countdown survives a reload. */
const storageKey = 'verificationMail'

/** Notes that a message was sent to this address; another may go in `seconds`. */
export const noteVerificationMail = (email: string, seconds: number = resendCooldownSeconds): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ email, readyAt: Date.now() + seconds * 1000 }))
  } catch {
    // without storage the server alone keeps the pause
  }
}

const readyAt = (email: string): number | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Record<string, unknown> | null
    return kept && kept.email === email && typeof kept.readyAt === 'number' ? kept.readyAt : null
  } catch {
    return null
  }
}

/** Seconds until another message may be sent to this address, counting down; 0 when it may be sent now. */
export const useResendCountdown = (email: string): number => {
  const [, tick] = useState(0)
  const seconds = secondsUntilResend(readyAt(email), Date.now())
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return seconds
}

/** Sends the message again and starts the pause. Null when it was sent, else what went wrong. */
export const resendVerificationMail = async (email: string): Promise<AuthFault | null> => {
  const { fault } = await askAuth((client) =>
    client.resend({ type: 'signup', email, options: { emailRedirectTo: verifiedAddress() } }),
  )
  const pause = fault ? secondsToWait(fault) : resendCooldownSeconds
  if (pause !== null) noteVerificationMail(email, pause)
  return fault
}
