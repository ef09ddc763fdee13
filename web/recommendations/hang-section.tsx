// The last step of the recommendation form: the note as parents will see it, and agreeing to that.
import { useState } from 'react'
import { lazyComponent } from '../app/lazy.ts'
import { CheckField } from '../ui/check-field.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { FormSection, WrittenAnswer } from './form-section.tsx'
import { NotePreview } from './note-preview.tsx'
import type { RecommendationAnswers, RecommendationFormState } from './recommendation-answers.ts'

type HangSectionProps = { form: RecommendationFormState; answers: RecommendationAnswers }

export function HangSection({ form, answers }: HangSectionProps) {
  const { own_words, rating, highlights, custom_highlight } = answers
  const saysSomething = Boolean(own_words?.trim() || (rating && (highlights?.length || custom_highlight?.trim())))
  return (
    <FormSection step="hang" title="How it will hang" lead="This is what parents will see.">
      {saysSomething ? (
        <div className="min-h-40">
          <NotePreview answers={answers} />
        </div>
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

const PrivacyDialog = lazyComponent(() => import('./privacy-dialog.tsx'), 'PrivacyDialog')

/** Opens the privacy explanation. */
export function PrivacyLink() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LinkButton className="mt-1 ml-9" onClick={() => setOpen(true)}>
        Read the privacy explanation
      </LinkButton>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        <PrivacyDialog open={open} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}
