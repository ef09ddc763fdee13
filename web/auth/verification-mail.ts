import type { User } from '@supabase/auth-js'
import { safeRedirect } from '../../domain/auth/redirect.rules.ts'
import { isJustVerified, resendCooldownSeconds } from '../../domain/auth/verification-mail.rules.ts'
import { verificationMailItem } from '../app/stored-items.ts'
import { toast } from '../ui/toast.tsx'

/** Longest way back that a link carries; the server refuses addresses of more than 2000 characters. */
const longestReturn = 1000

/** Where the link of a verification message leads: to the welcome, and from there on to `redirect`, a path of this site. */
export const verifiedAddress = (redirect: string | undefined): string => {
  const path = encodeURIComponent(safeRedirect(redirect))
  const onward = path === encodeURIComponent('/') || path.length > longestReturn ? '' : `&redirect=${path}`
  return `${window.location.origin}/auth?verified=true${onward}`
}

/** When the next message may go to an address, in milliseconds since 1970, as this tab knows; the server keeps its own. */
export const readyTime = (email: string): number | null => Number(verificationMailItem.read(email)) || null

export const noteVerificationMail = (email: string, pauseSeconds: number = resendCooldownSeconds): number => {
  const readyAt = Date.now() + pauseSeconds * 1000
  verificationMailItem.write(String(readyAt), email)
  return readyAt
}

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
