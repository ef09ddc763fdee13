// The fifth step of the recommendation form: how to reach the provider, if the provider has said yes.
import { AtSign, Mail, Phone } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { CheckField } from '../ui/check-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AnswerPlace, FormSection } from './form-section.tsx'
import { questions, type RecommendationFormState } from './recommendation-answers.ts'

export function ContactSection({ form }: { form: RecommendationFormState }) {
  const { control, register } = form
  const consented = useWatch({ control, name: 'has_contact_consent' }) ?? false
  return (
    <FormSection
      step="contact"
      title="Contact details"
      lead="Only share contact details when the provider has said yes."
    >
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

/** They come below the box, so that nothing moves that somebody has reached. Unticking keeps what is written in them. */
function ContactFields({ form }: { form: RecommendationFormState }) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid gap-5 md:grid-cols-2">
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
      <AnswerPlace name="provider_social" className="md:col-span-2">
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
