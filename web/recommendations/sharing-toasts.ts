import type { Refusal } from '../../domain/refusal.ts'
import { toast, toastFailure } from '../ui/toast.tsx'

export const toastNotSent = (refusal: Refusal | null): void => {
  const code = refusal?.code
  if (code === 'too_many_submissions')
    toastFailure('Too many submissions', 'Please wait a moment before submitting another recommendation.')
  else if (code === 'not_signed_in')
    toastFailure('Authentication required', 'You must be signed in to submit a recommendation.')
  else if (code === 'not_listed') toastFailure('We couldn’t send your note', refusal?.message)
  else toastFailure('Submission failed', 'There was an error submitting your recommendation. Please try again.')
}

export const toastFaults = (faultyFields: readonly string[]): void =>
  faultyFields.every((name) => name === 'highlights')
    ? toastFailure('Missing required field', "Please select at least one highlight in 'What stood out most?'.")
    : toastFailure('Missing required fields', 'Please fill in all required fields marked with *')

const typedSinceWords = 'What you typed after sending is saved. Edit your note to see it.'

/** Thanks the parent. `typedSince`: text typed while it was being sent is stored as a draft of its edit. */
export const toastShared = ([title, description]: readonly [string, string?], typedSince: boolean): void =>
  toast({ title, description, variant: 'success', note: typedSince ? typedSinceWords : undefined })
