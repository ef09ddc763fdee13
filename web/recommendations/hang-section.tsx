import { useState } from 'react'
import { parseLocation } from '../../domain/places/location.rules.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { shownName } from '../../domain/providers/provider-name.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { joinHighlights } from '../../domain/recommendations/highlights.ts'
import { ownWordsOf } from '../../domain/recommendations/optional-answers.ts'
import { priceLabel } from '../../domain/recommendations/pricing.ts'
import { plainText } from '../../domain/text/plain-text.rules.ts'
import { lazyComponent } from '../app/lazy.ts'
import { Note } from '../providers/note.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { CheckField } from '../ui/field.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { FormSection, WrittenAnswer } from './form-section.tsx'
import { optionalOf, type RecommendationAnswers, type RecommendationFormState } from './recommendation-answers.ts'

type HangSectionProps = { form: RecommendationFormState; answers: RecommendationAnswers }

export function HangSection({ form, answers }: HangSectionProps) {
  const { rating, highlights, custom_highlight } = answers
  const saysSomething = Boolean(
    ownWordsOf(optionalOf(answers)) || (rating && (highlights?.length || custom_highlight?.trim())),
  )
  return (
    <FormSection step="hang" title="How it will look" lead="This is what parents will see, once our team has read it.">
      {saysSomething ? (
        <div className="min-h-40">
          <NotePreview answers={answers} />
        </div>
      ) : (
        <p className="rounded-lg border-[1.5px] border-control border-dashed p-5 text-ink-mute">
          Your words will show here, or a sentence based on what stood out.
        </p>
      )}
      <WrittenAnswer form={form} name="privacy_agreement">
        {(field) => (
          <CheckField
            {...field}
            required
            label="I agree that my recommendation is shown without my name, to parents in the village and in part to visitors on the home page."
          />
        )}
      </WrittenAnswer>
    </FormSection>
  )
}

/** The provider with the note below. The server assigns the ids, so house and token are examples. */
function NotePreview({ answers }: { answers: RecommendationAnswers }) {
  const { service_type, is_business = false, rating, would_use_again, provider_id } = answers
  const name = plainText(answers.provider_name ?? '')
  const city = parseLocation(plainText(answers.location ?? '')).city ?? null
  const kindAndTown = [service_type && categoryLabel(service_type), city].filter(Boolean).join(', ')
  const price = priceLabel(answers.pricing_type, answers.pricing_range)
  const highlights = joinHighlights(answers.highlights ?? [], plainText(answers.custom_highlight ?? '') || null)
  return (
    <div className="max-w-[28rem]">
      {(name || service_type) && (
        <div className="mb-6 flex items-center gap-3.5">
          <Emblem id={provider_id || name} business={is_business} className="emblem-56" />
          <p className="min-w-0 leading-snug wrap-anywhere">
            {name && <b className="block font-semibold">{shownName(name, is_business)}</b>}
            <span className="text-ink-mute text-small">{[kindAndTown, price].filter(Boolean).join(' · ')}</span>
          </p>
        </div>
      )}
      <Note
        full
        pin="poppy"
        note={{
          id: 'preview',
          rating,
          highlights,
          recommendation: rating ? generatedText(highlights, rating, name) : '',
          ...optionalOf(answers),
          city,
          would_use_again: would_use_again ?? null,
          created_at: new Date().toISOString(),
        }}
      />
    </div>
  )
}

const PrivacyDialog = lazyComponent(() => import('./privacy-dialog.tsx'), 'PrivacyDialog')

export function PrivacyLink() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LinkButton className="mt-1 ml-9" onClick={() => setOpen(true)}>
        Read about your privacy
      </LinkButton>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        <PrivacyDialog open={open} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}
