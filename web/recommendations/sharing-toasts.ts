// What is said when a recommendation has been sent, and when it cannot be.
import { toast, toastFailure } from '../ui/toast.tsx'

export const toastTooMany = (): void =>
  toastFailure('Too many submissions', 'Please wait a moment before submitting another recommendation.')

export const toastSignIn = (): void =>
  toastFailure('Authentication required', 'You must be signed in to submit a recommendation.')

export const toastSendingFailed = (): void =>
  toastFailure('Submission failed', 'There was an error submitting your recommendation. Please try again.')

/** For answers that do not hold: a missing highlight alone has a message of its own. */
export const toastFaults = (faultyFields: readonly string[]): void =>
  faultyFields.every((name) => name === 'highlights')
    ? toastFailure('Missing required field', "Please select at least one highlight in 'What stood out most?'.")
    : toastFailure('Missing required fields', 'Please fill in all required fields marked with *')

/** Thanks; what was typed while it was being sent (null: nothing) is kept for its edit. */
export const toastShared = (title: string, description: string, typedSince: object | null): void =>
  toast({
    title,
    description,
    variant: 'success',
    ...(typedSince && { note: 'What you typed meanwhile waits where you edit your note.' }),
  })
