// The third step of the recommendation form: what stood out, picked from a list and in one's own words.
import { Controller, useWatch } from 'react-hook-form'
import { customHighlightLimit, highlights as offered } from '../../domain/recommendations/highlights.ts'
import { ownWordsLimit } from '../../domain/recommendations/own-words.ts'
import { PickChipsField } from '../ui/pick-chips-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AnswerPlace, FormSection } from './form-section.tsx'
import { fittingAnswers, questions, type RecommendationFormState } from './recommendation-answers.ts'

export function HighlightsSection({ form }: { form: RecommendationFormState }) {
  const {
    control,
    register,
    formState: { errors },
  } = form
  const [service, highlights] = useWatch({ control, name: ['service_type', 'highlights'] })
  const picked = (fittingAnswers({ service_type: service, highlights }).highlights ?? []).length > 0
  return (
    <FormSection
      step="highlights"
      title="What stood out most?"
      required
      lead="Pick as many as fit. These are the words parents scan first."
    >
      <AnswerPlace name="highlights">
        <Controller
          control={control}
          name="highlights"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <PickChipsField
              label={questions.highlights.label}
              labelHidden
              required
              options={service ? offered[service] : []}
              values={fittingAnswers({ service_type: service, highlights: value }).highlights ?? []}
              onValuesChange={onChange}
              hint={service ? undefined : 'Choose a type of service first: its list appears here.'}
              error={error?.message}
            />
          )}
        />
      </AnswerPlace>
      <AnswerPlace name="custom_highlight">
        <TextField
          {...register('custom_highlight', { deps: ['highlights'] })}
          label={questions.custom_highlight.label}
          placeholder="Makes the best pancakes"
          hint={`${picked ? 'Optional, up' : 'Up'} to ${customHighlightLimit} characters`}
          error={errors.custom_highlight?.message}
        />
      </AnswerPlace>
      <OwnWords form={form} />
    </FormSection>
  )
}

/** How many characters are left from here on it is worth saying. */
const nearLimit = 200

/** The free text, with what is left of its length once that matters. */
function OwnWords({ form }: { form: RecommendationFormState }) {
  const written = useWatch({ control: form.control, name: 'own_words' })?.length ?? 0
  const left = ownWordsLimit - written
  const over = left < 0 ? `That is ${(-left).toLocaleString('en-US')} too many.` : `${left} left.`
  return (
    <AnswerPlace name="own_words">
      <TextAreaField
        {...form.register('own_words')}
        label={questions.own_words.label}
        hint={
          left < nearLimit
            ? `Optional, up to ${ownWordsLimit.toLocaleString('en-US')} characters. ${over}`
            : `Optional, up to ${ownWordsLimit.toLocaleString('en-US')} characters. Parents read it first.`
        }
        error={form.formState.errors.own_words?.message}
      />
    </AnswerPlace>
  )
}
