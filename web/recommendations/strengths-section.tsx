import { useWatch } from 'react-hook-form'
import { customHighlightLimit, highlights as offered } from '../../domain/recommendations/highlights.ts'
import { PickChip } from '../ui/chip.tsx'
import { type FieldProps, TextField } from '../ui/field.tsx'
import { GroupField, YesNoField } from '../ui/radio-group-field.tsx'
import { StarInput } from '../ui/star-input.tsx'
import { ChosenAnswer, ClearAnswer, FormSection, WrittenAnswer } from './form-section.tsx'
import { fittingAnswers, type RecommendationFormState } from './recommendation-answers.ts'

type PickChipsFieldProps = FieldProps & {
  options: readonly string[]
  values: readonly string[]
  onValuesChange: (values: string[]) => void
  disabled?: boolean
}

function PickChipsField({ options, values, onValuesChange, disabled, ...field }: PickChipsFieldProps) {
  const toggle = (option: string) =>
    onValuesChange(options.filter((other) => (other === option) !== values.includes(other)))
  return (
    <GroupField {...field} disabled={disabled}>
      {() => (
        <div className="flex flex-wrap gap-2 sm:gap-2.5">
          {options.map((option) => (
            <PickChip key={option} pressed={values.includes(option)} disabled={disabled} onClick={() => toggle(option)}>
              {option}
            </PickChip>
          ))}
        </div>
      )}
    </GroupField>
  )
}

export function StrengthsSection({ form }: { form: RecommendationFormState }) {
  const service = useWatch({ control: form.control, name: 'service_type' })
  return (
    <FormSection
      step="stood-out"
      title="What stood out most?"
      lead="Pick as many as fit. These are the words parents scan first."
    >
      <ChosenAnswer form={form} name="highlights">
        {(field) => (
          <PickChipsField
            {...field}
            error={field.error && !service ? 'Please choose a type of service first' : field.error}
            labelHidden
            required
            options={service ? offered[service] : []}
            values={fittingAnswers({ service_type: service, highlights: field.value }).highlights ?? []}
            onValuesChange={field.onValueChange}
            hint={service ? undefined : 'Choose a type of service first. Its list will show up here.'}
          />
        )}
      </ChosenAnswer>
      <WrittenAnswer form={form} name="custom_highlight" deps={['highlights']}>
        {(field) => (
          <TextField
            {...field}
            placeholder="Makes the best pancakes"
            hint={`Up to ${customHighlightLimit} characters`}
          />
        )}
      </WrittenAnswer>
      <Rating form={form} />
    </FormSection>
  )
}

function Rating({ form }: { form: RecommendationFormState }) {
  return (
    <div className="grid gap-5 xl:grid-cols-[3fr_2fr]">
      <ChosenAnswer form={form} name="rating">
        {(field) => <StarInput {...field} required />}
      </ChosenAnswer>
      <ChosenAnswer form={form} name="would_use_again">
        {(field) => (
          <>
            <YesNoField {...field} />
            <ClearAnswer given={typeof field.value === 'boolean'} onClear={() => field.onValueChange(undefined)} />
          </>
        )}
      </ChosenAnswer>
    </div>
  )
}
