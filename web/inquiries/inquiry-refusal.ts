// What is said when a message to the village cannot be sent: beside its field, or in a toast.
import { Refusal } from '../../domain/refusal.ts'
import { toast } from '../ui/toast.tsx'
import type { ToastMessage } from '../ui/toast-message.ts'

const toastFor = (refusal: Refusal | null): ToastMessage => {
  switch (refusal?.code) {
    case 'too_many_inquiries':
    case 'too_many_requests':
      return { title: 'Rate limit exceeded', description: refusal.message, variant: 'destructive' }
    case undefined:
    case 'unavailable':
      return { title: 'Something went wrong', description: 'Please try again later.', variant: 'destructive' }
    default:
      return {
        title: 'Submission failed',
        description: 'There was an error sending your message. Please try again.',
        variant: 'destructive',
      }
  }
}

/** Gives the server's words about one of the named fields to `setError`; anything else becomes a toast. */
export const showInquiryRefusal = <Name extends string>(
  failure: unknown,
  names: readonly Name[],
  setError: (name: Name, error: { message: string }, options: { shouldFocus: boolean }) => void,
): void => {
  const refusal = failure instanceof Refusal ? failure : null
  const faults = names.flatMap((name) => {
    const message = refusal?.fields?.find(({ path }) => path === name)?.message
    return message ? [{ name, message }] : []
  })
  faults.forEach(({ name, message }, index) => {
    setError(name, { message }, { shouldFocus: index === 0 })
  })
  if (faults.length === 0) toast(toastFor(refusal))
}
