import type { User } from '@supabase/auth-js'
import { safeRedirect } from '../../domain/auth/redirect.rules.ts'
import { isJustVerified, resendCooldownSeconds } from '../../domain/auth/verification-mail.rules.ts'
import { village } from '../../domain/village.ts'
import { verificationMailItem } from '../app/stored-items.ts'
import { toast } from '../ui/toast.tsx'

/** Maximum length of the redirect path in a link; the server refuses URLs of more than 2000 characters. */
const longestReturn = 1000

/** The target of the link in a verification message: the welcome, then `redirect`, a path of this site. */
export const verifiedAddress = (redirect: string | undefined): string => {
  const path = encodeURIComponent(safeRedirect(redirect))
  const onward = path === encodeURIComponent('/') || path.length > longestReturn ? '' : `&redirect=${path}`
  return `${window.location.origin}/auth?verified=true${onward}`
}

/** When the next message may be sent to an address, in milliseconds since 1970, as far as this tab knows. The server has its own limit. */
export const readyTime = (email: string): number | null => Number(verificationMailItem.read(email)) || null

/** Records that a message was sent to this address. Returns when the next one may be sent (milliseconds since 1970). */
export const noteVerificationMail = (email: string, pauseSeconds: number = resendCooldownSeconds): number => {
  const readyAt = Date.now() + pauseSeconds * 1000
  verificationMailItem.write(String(readyAt), email)
  return readyAt
}

export const toastVerified = ({ email }: User): void =>
  toast({
    title: 'Email verified! 🎉',
    description: `Welcome to ${village.name}! Your account is now active.`,
    note: email && `Signed in as ${email}`,
    variant: 'success',
  })

/**
 * Like {@link toastVerified}, but anybody can type the link's target, so only for a member who was verified just now.
 */
export const toastIfJustVerified = (user: User): void => {
  if (isJustVerified(user.email_confirmed_at, Date.now())) toastVerified(user)
}
