// The second step of the recommendation form: the stars, and whether one would come back.
import { Controller } from 'react-hook-form'
import { YesNoField } from '../ui/radio-group-field.tsx'
import { StarInput } from '../ui/star-input.tsx'
import { ClearAnswer } from './clear-answer.tsx'
import { AnswerPlace, FormSection } from './form-section.tsx'
import { questions, type RecommendationFormState } from './recommendation-answers.ts'

export function RatingSection({ form: { control } }: { form: RecommendationFormState }) {
  return (
    <FormSection step="rating" title="Your rating" required>
      <AnswerPlace name="rating">
        <Controller
          control={control}
          name="rating"
          render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => (
            <StarInput
              label="Rating"
              labelHidden
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
    </FormSection>
  )
}
