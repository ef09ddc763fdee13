// The third step of the recommendation form: what stood out, the stars, and whether one would come back.
import { Controller, useWatch } from 'react-hook-form'
import { customHighlightLimit, highlights as offered } from '../../domain/recommendations/highlights.ts'
import { PickChipsField } from '../ui/pick-chips-field.tsx'
import { YesNoField } from '../ui/radio-group-field.tsx'
import { StarInput } from '../ui/star-input.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ClearAnswer } from './clear-answer.tsx'
import { AnswerPlace, FormSection } from './form-section.tsx'
import { fittingAnswers, questions, type RecommendationFormState } from './recommendation-answers.ts'

export function StoodOutSection({ form }: { form: RecommendationFormState }) {
  const {
    control,
    register,
    formState: { errors },
  } = form
  const [service, highlights] = useWatch({ control, name: ['service_type', 'highlights'] })
  const picked = (fittingAnswers({ service_type: service, highlights }).highlights ?? []).length > 0
  return (
    <FormSection
      step="stood-out"
      title="What stood out most?"
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
      <Rating form={form} />
    </FormSection>
  )
}

function Rating({ form: { control } }: { form: RecommendationFormState }) {
  return (
    <div className="grid gap-5 xl:grid-cols-[3fr_2fr]">
      <AnswerPlace name="rating">
        <Controller
          control={control}
          name="rating"
          render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => (
            <StarInput
              label={questions.rating.label}
              required
              {...{ value, onBlur, name }}
              onValueChange={onChange}
              hint={
                <>
                  Poor, Fair, Good, Very Good, Excellent.
                  <span className="pointer-coarse:hidden"> Arrow keys move between stars.</span>
                </>
              }
              error={error?.message}
            />
          )}
        />
      </AnswerPlace>
      <AnswerPlace name="would_use_again">
        <Controller
          control={control}
          name="would_use_again"
          render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => (
            <>
              <YesNoField
                label={questions.would_use_again.label}
                {...{ value, onBlur, name }}
                onValueChange={onChange}
                hint="Optional"
                error={error?.message}
              />
              <ClearAnswer given={typeof value === 'boolean'} onClear={() => onChange(undefined)} />
            </>
          )}
        />
      </AnswerPlace>
    </div>
  )
}
