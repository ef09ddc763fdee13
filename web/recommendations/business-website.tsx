// The website of a business, in the recommendation form.
import { Globe } from 'lucide-react'
import { normalizeWebsite } from '../../domain/providers/contact.rules.ts'
import { fieldsOf } from '../ui/form-field.ts'
import { TextField } from '../ui/text-field.tsx'
import { webAddress } from './form-section.tsx'
import type { RecommendationFormState } from './recommendation-answers.ts'

/** Asked for once the provider is a business; "No" keeps what is written, and it is not sent. */
export function BusinessWebsite({ form, label }: { form: RecommendationFormState; label: string }) {
  const tidy = ({ target }: { target: HTMLInputElement }) => {
    const address = normalizeWebsite(target.value)
    if (address !== target.value)
      form.setValue('business_website', address, { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <TextField {...fieldsOf(form)('business_website', { onBlur: tidy })} label={label} icon={Globe} {...webAddress} />
  )
}
