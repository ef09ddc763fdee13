// The fourth step of the recommendation form: what it cost, as far as one likes to tell.
import { Controller, useWatch } from 'react-hook-form'
import { priceRanges, pricingTypeLabels, pricingTypes } from '../../domain/recommendations/pricing.ts'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { ClearAnswer } from './clear-answer.tsx'
import { AnswerPlace, FormSection } from './form-section.tsx'
import { fittingAnswers, questions, type RecommendationFormState } from './recommendation-answers.ts'

const types = pricingTypes.map((type) => ({ value: type, label: pricingTypeLabels[type] }))

export function PricingSection({ form }: { form: RecommendationFormState }) {
  const { control, register, formState } = form
  const type = useWatch({ control, name: 'pricing_type' })
  return (
    <FormSection step="pricing" title="Pricing" lead="A range is enough. It helps parents know where to start.">
      <AnswerPlace name="pricing_type">
        <Controller
          control={control}
          name="pricing_type"
          rules={{ deps: ['pricing_range'] }}
          render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => (
            <>
              <RadioGroupField
                label={questions.pricing_type.label}
                look="chips"
                options={types}
                {...{ onBlur, name }}
                value={value ?? ''}
                onValueChange={onChange}
                error={error?.message}
              />
              <ClearAnswer given={Boolean(value)} onClear={() => onChange('')} />
            </>
          )}
        />
      </AnswerPlace>
      {type && (
        <AnswerPlace name="pricing_range">
          <Controller
            control={control}
            name="pricing_range"
            render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => (
              <RadioGroupField
                label={`${pricingTypeLabels[type]} range`}
                look="chips"
                options={priceRanges[type].map((range) => ({ value: range, label: range }))}
                {...{ onBlur, name }}
                value={fittingAnswers({ pricing_type: type, pricing_range: value }).pricing_range ?? ''}
                onValueChange={onChange}
                error={error?.message}
              />
            )}
          />
        </AnswerPlace>
      )}
      <AnswerPlace name="pricing">
        <TextAreaField
          {...register('pricing')}
          label={questions.pricing.label}
          rows={3}
          placeholder="Overtime after 6 pm, paid holidays, shared care rate"
          hint="Optional, up to 500 characters"
          error={formState.errors.pricing?.message}
        />
      </AnswerPlace>
    </FormSection>
  )
}
