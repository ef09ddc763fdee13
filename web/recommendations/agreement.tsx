// The end of the recommendation form: agreeing to how it is shown, and reading what that means.
import { useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { CheckField } from '../ui/check-field.tsx'
import { useLatePart } from '../ui/late-part.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { AnswerPlace } from './form-section.tsx'
import type { RecommendationFormState } from './recommendation-answers.ts'

export function Agreement({ form }: { form: RecommendationFormState }) {
  return (
    <AnswerPlace name="privacy_agreement" className="pt-7">
      <CheckField
        {...form.register('privacy_agreement')}
        required
        label="I agree that my recommendation is shown to verified parents without my name, as the privacy explanation says."
        error={form.formState.errors.privacy_agreement?.message}
      />
    </AnswerPlace>
  )
}

const loadPrivacy = lazyPart(() => import('./privacy-dialog.tsx'), 'PrivacyDialog')

/** Opens the privacy explanation; it is loaded when it is first asked for. */
export function PrivacyLink() {
  const [open, setOpen] = useState(false)
  const Privacy = useLatePart(loadPrivacy, open, () => setOpen(false))
  return (
    <>
      <LinkButton className="mt-1 ml-9" onClick={() => setOpen(true)}>
        Read the privacy explanation
      </LinkButton>
      {Privacy && <Privacy open={open} onOpenChange={setOpen} />}
    </>
  )
}
