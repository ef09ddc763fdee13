// The last step of the recommendation form: the note as parents will see it, and agreeing to that.
import { useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { CheckField } from '../ui/check-field.tsx'
import { useLatePart } from '../ui/late-part.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { FormSection, WrittenAnswer } from './form-section.tsx'
import type { RecommendationAnswers, RecommendationFormState } from './recommendation-answers.ts'

const loadPreview = lazyPart(() => import('./note-preview.tsx'), 'NotePreview')

type HangSectionProps = { form: RecommendationFormState; answers: RecommendationAnswers }

export function HangSection({ form, answers }: HangSectionProps) {
  const { own_words, rating, highlights, custom_highlight } = answers
  const saysSomething = Boolean(own_words?.trim() || (rating && (highlights?.length || custom_highlight?.trim())))
  const Preview = useLatePart(loadPreview, saysSomething)
  return (
    <FormSection step="hang" title="How it will hang" lead="This is what parents will see.">
      {saysSomething ? (
        <div className="min-h-40">{Preview && <Preview answers={answers} />}</div>
      ) : (
        <p className="rounded-lg border-[1.5px] border-control border-dashed p-5 text-ink-mute">
          Your own words stand here, or a sentence made of what stood out.
        </p>
      )}
      <WrittenAnswer form={form} name="privacy_agreement">
        {(field) => (
          <CheckField
            {...field}
            required
            label="I agree that my recommendation is shown to verified parents without my name, as the privacy explanation says."
          />
        )}
      </WrittenAnswer>
    </FormSection>
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
      {Privacy && <Privacy open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
