import { Calendar, Globe } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { normalizeWebsite } from '../../domain/providers/contact.rules.ts'
import { shownName } from '../../domain/providers/provider-name.rules.ts'
import { experienceYearLabel, experienceYears } from '../../domain/recommendations/optional-answers.ts'
import { LocationField } from '../places/location-field.tsx'
import { categoryOptions } from '../ui/category-icon.tsx'
import { fieldsOf, TextField } from '../ui/field.tsx'
import { YesNoField } from '../ui/radio-group-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useQuestionHint } from './asked-question.tsx'
import { AnswerPlace, ChosenAnswer, ClearAnswer, FormSection, webAddress } from './form-section.tsx'
import { ProviderOffers } from './provider-offers.tsx'
import { questions, type RecommendationFormState } from './recommendation-answers.ts'

/** Asked for a business only. "No" keeps the text but does not send it. */
function BusinessWebsite({ form, label }: { form: RecommendationFormState; label: string }) {
  const tidy = ({ target }: { target: HTMLInputElement }) => {
    const address = normalizeWebsite(target.value)
    if (address !== target.value)
      form.setValue('business_website', address, { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <TextField {...fieldsOf(form)('business_website', { onBlur: tidy })} label={label} icon={Globe} {...webAddress} />
  )
}

export function ProviderSection({ form }: { form: RecommendationFormState }) {
  const { control } = form
  const isBusiness = useWatch({ control, name: 'is_business' })
  const questionHint = useQuestionHint(form)
  const years = experienceYears(new Date().getFullYear()).map((year) => ({
    value: year,
    label: experienceYearLabel(year),
  }))
  return (
    <FormSection step="who" title="Who is it?" lead="Fields marked with * are required.">
      <ProviderName form={form} />
      <div className="grid gap-5 lg:grid-cols-2">
        <ChosenAnswer form={form} name="service_type" deps={['highlights']}>
          {(field) => <SelectField {...field} required options={categoryOptions} hint={questionHint(field.value)} />}
        </ChosenAnswer>
        <ChosenAnswer form={form} name="location">
          {(field) => (
            <LocationField
              {...field}
              value={field.value ?? ''}
              hint={questionHint(field.value) ?? 'City, or city and ZIP. It helps nearby parents find them.'}
            />
          )}
        </ChosenAnswer>
        <ChosenAnswer form={form} name="is_business" deps={['business_website']}>
          {(field) => <YesNoField {...field} required />}
        </ChosenAnswer>
        <ChosenAnswer form={form} name="experience_year">
          {(field) => (
            <>
              <SelectField
                {...field}
                icon={Calendar}
                value={field.value ?? ''}
                options={years}
                hint="When they last helped you"
              />
              <ClearAnswer given={Boolean(field.value)} onClear={() => field.onValueChange('')} />
            </>
          )}
        </ChosenAnswer>
      </div>
      {isBusiness && (
        <AnswerPlace name="business_website">
          <BusinessWebsite form={form} label={questions.business_website.label} />
        </AnswerPlace>
      )}
    </FormSection>
  )
}

function ProviderName({ form }: { form: RecommendationFormState }) {
  const [name, isBusiness, page] = useWatch({
    control: form.control,
    name: ['provider_name', 'is_business', 'provider_id'],
  })
  const [isTyping, setTyping] = useState(false)
  // A name that an edit started with already has its page.
  const isNew = page !== undefined || !name || name !== form.formState.defaultValues?.provider_name
  const shown = shownName(name ?? '', isBusiness ?? false)
  const shortened = shown !== (name ?? '').replace(/\s+/g, ' ').trim()
  return (
    <>
      <AnswerPlace name="provider_name">
        <TextField
          {...form.register('provider_name', { onBlur: () => setTyping(false) })}
          onFocus={() => setTyping(true)}
          label={questions.provider_name.label}
          required
          autoComplete="off"
          hint={
            shortened
              ? `Other parents see a first name and last initial: ${shown}`
              : isBusiness
                ? 'Other parents see this name.'
                : 'For a person, other parents see a first name and last initial.'
          }
          error={form.formState.errors.provider_name?.message}
        />
      </AnswerPlace>
      {/* As high as a short list, so that a late one moves nothing. */}
      <AnswerPlace name="provider_id" className="-mt-2 min-h-11">
        {isNew && <ProviderOffers form={form} isTyping={isTyping} />}
      </AnswerPlace>
    </>
  )
}
