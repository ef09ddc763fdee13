// The welcome of a parent whose e-mail has just been verified.
import type { User } from '@supabase/auth-js'
import { isJustVerified } from '../../domain/auth/verification-mail.rules.ts'
import { toast } from '../ui/toast.tsx'

/** Said once, where the link of the verification message leads; names the address that is signed in now. */
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
