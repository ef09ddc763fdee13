import { Refusal } from '../../domain/refusal.ts'
import { toastFailure } from '../ui/toast.tsx'

const toastRefusal = (refusal: Refusal | null) => {
  switch (refusal?.code) {
    case 'too_many_inquiries':
    case 'too_many_requests':
      return toastFailure('Rate limit exceeded', refusal.message)
    case undefined:
    case 'unavailable':
      return toastFailure('Something went wrong', 'Please try again later.')
    default:
      return toastFailure('Submission failed', 'There was an error sending your message. Please try again.')
  }
}

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
  if (faults.length === 0) toastRefusal(refusal)
}
