// The fourth step of the recommendation form: what it cost, and how to reach the provider, if the provider has said yes.
import { AtSign, Calendar, Mail, Phone } from 'lucide-react'
import { Controller, useWatch } from 'react-hook-form'
import { priceRanges, pricingTypeLabels, pricingTypes } from '../../domain/recommendations/pricing.ts'
import { CheckField } from '../ui/check-field.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ClearAnswer } from './clear-answer.tsx'
import { AnswerPlace, FormSection } from './form-section.tsx'
import { fittingAnswers, questions, type RecommendationFormState } from './recommendation-answers.ts'

const types = pricingTypes.map((type) => ({ value: type, label: pricingTypeLabels[type] }))

/** `today` is the local day (yyyy-MM-dd) that a start date may not come before. */
export function PriceSection({ form, today }: { form: RecommendationFormState; today: string }) {
  const { control, register, formState } = form
  const [service, consented] = useWatch({ control, name: ['service_type', 'has_contact_consent'] })
  return (
    <FormSection
      step="price"
      title="Price and contact"
      lead="A range is enough. Only share contact details when the provider has said yes."
    >
      <Price form={form} />
      {service === 'nanny' && (
        <AnswerPlace name="available_start_date">
          <TextField
            {...register('available_start_date')}
            label={questions.available_start_date.label}
            icon={Calendar}
            type="date"
            min={today}
            max="9999-12-31"
            hint="Optional"
            error={formState.errors.available_start_date?.message}
          />
        </AnswerPlace>
      )}
      <AnswerPlace name="has_contact_consent" className="rounded-md bg-tint p-4 md:p-5">
        <CheckField
          {...register('has_contact_consent', { deps: ['provider_email', 'provider_phone', 'provider_social'] })}
          hint={consented ? undefined : 'Once ticked, you can enter their email, phone and social profile here.'}
          label={
            <>
              <b className="font-semibold">The provider agreed that I share their contact details</b>
              <span className="block text-base text-ink-soft">
                They get a Verified badge, and members can reach them.
              </span>
            </>
          }
        />
      </AnswerPlace>
      {consented && <ContactFields form={form} />}
    </FormSection>
  )
}

function Price({ form }: { form: RecommendationFormState }) {
  const { control, register, formState } = form
  const type = useWatch({ control, name: 'pricing_type' })
  return (
    <>
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
    </>
  )
}

/** They come below the box, so that nothing moves that somebody has reached. Unticking keeps what is written in them. */
function ContactFields({ form }: { form: RecommendationFormState }) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <AnswerPlace name="provider_email">
        <TextField
          {...register('provider_email')}
          label={questions.provider_email.label}
          icon={Mail}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Optional"
          error={errors.provider_email?.message}
        />
      </AnswerPlace>
      <AnswerPlace name="provider_phone">
        <TextField
          {...register('provider_phone')}
          label={questions.provider_phone.label}
          icon={Phone}
          type="tel"
          autoComplete="off"
          hint="Optional, ten digits: (510) 555-0142"
          error={errors.provider_phone?.message}
        />
      </AnswerPlace>
      <AnswerPlace name="provider_social" className="lg:col-span-2">
        <TextField
          {...register('provider_social')}
          label={questions.provider_social.label}
          icon={AtSign}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          hint="Optional"
          error={errors.provider_social?.message}
        />
      </AnswerPlace>
    </div>
  )
}
