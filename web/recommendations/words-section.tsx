// The first step of the recommendation form: what the parent has to say, in her own words.
import { useWatch } from 'react-hook-form'
import { ownWordsLimit } from '../../domain/recommendations/own-words.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { FormSection, WrittenAnswer } from './form-section.tsx'
import type { RecommendationFormState } from './recommendation-answers.ts'

/** How many characters are left from here on it is worth saying. */
const nearLimit = 200

/** The free text, with what is left of its length once that matters. */
export function WordsSection({ form }: { form: RecommendationFormState }) {
  const written = useWatch({ control: form.control, name: 'own_words' })?.length ?? 0
  const left = ownWordsLimit - written
  const over = left < 0 ? `That is ${(-left).toLocaleString('en-US')} too many.` : `${left} left.`
  return (
    <FormSection
      step="words"
      title="What would you tell a friend?"
      lead="One true thing is plenty. Parents read it without your name."
    >
      <WrittenAnswer form={form} name="own_words">
        {(field) => (
          <TextAreaField
            {...field}
            letter
            hint={
              left < nearLimit
                ? `Optional, up to ${ownWordsLimit.toLocaleString('en-US')} characters. ${over}`
                : `Optional, up to ${ownWordsLimit.toLocaleString('en-US')} characters. Parents read it first.`
            }
          />
        )}
      </WrittenAnswer>
    </FormSection>
  )
}
