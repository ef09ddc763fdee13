// The welcome of a parent whose e-mail has just been verified.
import { toast } from '../ui/toast.tsx'

/** Said once, where the link of the verification message leads. */
export const toastVerified = (): void =>
  toast({
    title: 'Email verified! 🎉',
    description: 'Welcome to Trusted Village! Your account is now active.',
    variant: 'success',
  })
