import { AtSign, Calendar, Mail, Phone } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { lastAvailableDay } from '../../domain/providers/available-day.rules.ts'
import { priceRanges, pricingTypeLabels, pricingTypes } from '../../domain/recommendations/pricing.ts'
import { CheckField, TextAreaField, TextField } from '../ui/field.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { ChosenAnswer, ClearAnswer, FormSection, WrittenAnswer, webAddress } from './form-section.tsx'
import { fittingAnswers, type RecommendationFormState } from './recommendation-answers.ts'

const types = pricingTypes.map((type) => ({ value: type, label: pricingTypeLabels[type] }))

/** `today`: the local day (yyyy-MM-dd), the earliest start date. */
export function PriceSection({ form, today }: { form: RecommendationFormState; today: string }) {
  const { control } = form
  const [service, consented] = useWatch({ control, name: ['service_type', 'has_contact_consent'] })
  return (
    <FormSection
      step="price"
      title="Price and contact"
      lead="A range is fine. Share contact details only if the provider said yes."
    >
      <Price form={form} />
      {service === 'nanny' && (
        <WrittenAnswer form={form} name="available_start_date">
          {(field) => <TextField {...field} icon={Calendar} type="date" min={today} max={lastAvailableDay(today)} />}
        </WrittenAnswer>
      )}
      <WrittenAnswer
        form={form}
        name="has_contact_consent"
        className="rounded-md bg-tint p-4 md:p-5"
        deps={['provider_email', 'provider_phone', 'provider_social']}
      >
        {(field) => (
          <CheckField
            {...field}
            hint={consented ? undefined : 'Check this box to add their email, phone, and social profile.'}
            label={
              <>
                <b className="font-semibold">The provider said I can share their contact details</b>
                <span className="block text-base text-ink-soft">
                  They get a Verified badge, and members can reach them.
                </span>
              </>
            }
          />
        )}
      </WrittenAnswer>
      {consented && <ContactFields form={form} />}
    </FormSection>
  )
}

function Price({ form }: { form: RecommendationFormState }) {
  const type = useWatch({ control: form.control, name: 'pricing_type' })
  return (
    <>
      <ChosenAnswer form={form} name="pricing_type" deps={['pricing_range']}>
        {(field) => (
          <>
            <RadioGroupField {...field} look="chips" options={types} value={field.value ?? ''} />
            <ClearAnswer given={Boolean(field.value)} onClear={() => field.onValueChange('')} />
          </>
        )}
      </ChosenAnswer>
      {type && (
        <ChosenAnswer form={form} name="pricing_range">
          {(field) => (
            <RadioGroupField
              {...field}
              label={`${pricingTypeLabels[type]} range`}
              look="chips"
              options={priceRanges[type].map((range) => ({ value: range, label: range }))}
              value={fittingAnswers({ pricing_type: type, pricing_range: field.value }).pricing_range ?? ''}
            />
          )}
        </ChosenAnswer>
      )}
      <WrittenAnswer form={form} name="pricing">
        {(field) => (
          <TextAreaField
            {...field}
            rows={3}
            placeholder="Overtime after 6 p.m., paid holidays, nanny share rate"
            hint="Up to 500 characters"
          />
        )}
      </WrittenAnswer>
    </>
  )
}

/** Below the check box, so that they move nothing above them. Unchecking it keeps their values. */
function ContactFields({ form }: { form: RecommendationFormState }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <WrittenAnswer form={form} name="provider_email">
        {(field) => (
          <TextField
            {...field}
            icon={Mail}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </WrittenAnswer>
      <WrittenAnswer form={form} name="provider_phone">
        {(field) => (
          <TextField {...field} icon={Phone} type="tel" autoComplete="off" hint="Ten digits: (510) 555-0142" />
        )}
      </WrittenAnswer>
      <WrittenAnswer form={form} name="provider_social" className="lg:col-span-2">
        {(field) => <TextField {...field} icon={AtSign} {...webAddress} />}
      </WrittenAnswer>
    </div>
  )
}
