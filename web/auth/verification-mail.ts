// The verification message: where its link leads, when it was last sent from here, and sending it again.
import { useEffect, useState } from 'react'
import { type AuthFault, secondsToWait } from '../../domain/auth/auth-fault.rules.ts'
import { safeRedirect } from '../../domain/auth/redirect.rules.ts'
import { resendCooldownSeconds, secondsUntilResend } from '../../domain/auth/verification-mail.rules.ts'
import { verificationMailItem } from '../app/stored-items.ts'
import { askAuth } from './ask-auth.ts'
import { noteAskedMail } from './asked-mail.ts'

/** Longest way back that a link carries; the server refuses addresses of more than 2000 characters. */
const longestWayBack = 1000

/** Where the link of a verification message leads: to the welcome, and from there on to `redirect`, a path of this site. */
export const verifiedAddress = (redirect: string | undefined): string => {
  const path = encodeURIComponent(safeRedirect(redirect))
  const onward = path === encodeURIComponent('/') || path.length > longestWayBack ? '' : `&redirect=${path}`
  return `${window.location.origin}/auth?verified=true${onward}`
}

/** Notes that a message was sent to this address. Returns when the next may go, in milliseconds since 1970. */
export const noteVerificationMail = (email: string, pauseSeconds: number = resendCooldownSeconds): number => {
  const readyAt = Date.now() + pauseSeconds * 1000
  // so that the countdown survives a reload; without storage it does not, and the server keeps its own
  verificationMailItem.write(JSON.stringify({ email, readyAt }))
  return readyAt
}

const savedReadyAt = (email: string): number | null => {
  try {
    const kept = JSON.parse(verificationMailItem.read() ?? 'null') as Record<string, unknown> | null
    return kept && kept.email === email && typeof kept.readyAt === 'number' ? kept.readyAt : null
  } catch {
    return null
  }
}

/**
 * Sending the message again: `seconds` counts down to when it may be sent (0: now), `resend` sends it and starts the pause.
 * It resolves with what went wrong, or null. `email` is the address of the page, if it knows one; `redirect` is where its
 * link leads in the end.
 */
export const useResend = (email: string, redirect: string | undefined) => {
  const [readyAt, setReadyAt] = useState(() => savedReadyAt(email))
  const [now, setNow] = useState(Date.now)
  const seconds = secondsUntilResend(readyAt, now)
  const running = seconds > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])

  const resend = async (address: string): Promise<AuthFault | null> => {
    const { fault } = await askAuth((client) =>
      client.resend({ type: 'signup', email: address, options: { emailRedirectTo: verifiedAddress(redirect) } }),
    )
    if (!fault) await noteAskedMail(address)
    const pauseSeconds = fault ? secondsToWait(fault) : resendCooldownSeconds
    if (pauseSeconds !== null) {
      setReadyAt(noteVerificationMail(address, pauseSeconds))
      setNow(Date.now())
    }
    return fault
  }
  return { seconds, resend }
}
