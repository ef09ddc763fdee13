// All answers that need another look, each a way back to its place in the form.
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { AnswerName } from './form-steps.ts'

/** What the fields are called where they are listed. */
const names: Partial<Record<AnswerName, string>> = {
  service_type: 'Type of service',
  experience_year: 'Year of experience',
  provider_name: 'Provider or Business Name',
  is_business: 'Is this a business or organization?',
  business_website: 'Business website',
  location: 'Location',
  available_start_date: 'Available start date',
  rating: 'Your rating',
  would_use_again: 'Would you use them again?',
  highlights: 'What stood out most?',
  custom_highlight: 'Another strength',
  own_words: 'In your own words',
  pricing_type: 'How are they paid?',
  pricing_range: 'Price range',
  pricing: 'Pricing notes',
  has_contact_consent: 'Contact details',
  provider_email: 'Email',
  provider_phone: 'Phone',
  provider_social: 'Social profile',
  privacy_agreement: 'Privacy agreement',
}

type ErrorSummaryProps = {
  /** The fields at fault, in the order of the page. */
  faults: readonly AnswerName[]
  onGo: (name: AnswerName) => void
}

/** Nothing while no field is at fault. */
export function ErrorSummary({ faults, onGo }: ErrorSummaryProps) {
  if (faults.length === 0) return null
  return (
    <Notice
      tone="error"
      className="mt-5"
      title={faults.length === 1 ? '1 answer needs another look' : `${faults.length} answers need another look`}
    >
      <ul className="mt-1">
        {faults.map((name) => (
          <li key={name}>
            <LinkButton onClick={() => onGo(name)}>{names[name]}</LinkButton>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
