// The verification message: where its link leads, when it was last sent from here, sending it again, and the welcome it leads to.
import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { type AuthFault, secondsToWait } from '../../domain/auth/auth-fault.rules.ts'
import { safeRedirect } from '../../domain/auth/redirect.rules.ts'
import { isJustVerified, resendCooldownSeconds, secondsUntilResend } from '../../domain/auth/verification-mail.rules.ts'
import { toast } from '../ui/toast.tsx'
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

/** When the next message may go to an address, in milliseconds since 1970, as this page knows; the server keeps its own. */
const readyTimes = new Map<string, number>()

/** Notes that a message was sent to this address. Returns when the next may go. */
export const noteVerificationMail = (email: string, pauseSeconds: number = resendCooldownSeconds): number => {
  const readyAt = Date.now() + pauseSeconds * 1000
  readyTimes.set(email, readyAt)
  return readyAt
}

/**
 * Sending the message again: `seconds` counts down to when it may be sent (0: now), `resend` sends it and starts the pause.
 * It resolves with what went wrong, or null. `email` is the address of the page, if it knows one; `redirect` is where its
 * link leads in the end.
 */
export const useResend = (email: string, redirect: string | undefined) => {
  const [readyAt, setReadyAt] = useState(readyTimes.get(email) ?? null)
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

/** The welcome, said once where the link of the verification message leads; names the address that is signed in now. */
export const toastVerified = ({ email }: User): void =>
  toast({
    title: 'Email verified! 🎉',
    description: 'Welcome to Trusted Village! Your account is now active.',
    note: email && `Signed in as ${email}`,
    variant: 'success',
  })

/** The same at the addresses that such a link leads to, which anybody can type: only to somebody just verified. */
export const toastIfJustVerified = (user: User): void => {
  if (isJustVerified(user.email_confirmed_at, Date.now())) toastVerified(user)
}
