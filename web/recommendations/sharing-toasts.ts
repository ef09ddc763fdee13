// What is said when a recommendation cannot be sent.
import type { ToastMessage } from '../ui/toast-message.ts'

export const tooManyToast: ToastMessage = {
  title: 'Too many submissions',
  description: 'Please wait a moment before submitting another recommendation.',
  variant: 'destructive',
}

export const signInToast: ToastMessage = {
  title: 'Authentication required',
  description: 'You must be signed in to submit a recommendation.',
  variant: 'destructive',
}

export const sendingFailedToast: ToastMessage = {
  title: 'Submission failed',
  description: 'There was an error submitting your recommendation. Please try again.',
  variant: 'destructive',
}

/** For answers that do not hold: a missing highlight alone has a message of its own. */
export const faultsToast = (faultyFields: readonly string[]): ToastMessage =>
  faultyFields.every((name) => name === 'highlights')
    ? {
        title: 'Missing required field',
        description: "Please select at least one highlight in 'What stood out most?'.",
        variant: 'destructive',
      }
    : {
        title: 'Missing required fields',
        description: 'Please fill in all required fields marked with *',
        variant: 'destructive',
      }
