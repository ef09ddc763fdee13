// A valid recommendation, of which tests change a field.
import type { SubmissionInput } from '../domain/recommendations/recommendation.schema.ts'

/** A valid submission for a nanny in Oakland, with the test's overrides. */
export const recommendationInput = (instead: Partial<SubmissionInput> = {}): SubmissionInput => ({
  service_type: 'nanny',
  provider_name: 'Rosa Martinez',
  is_business: false,
  location: 'Oakland, CA 94607',
  experience_year: '2025',
  rating: 5,
  highlights: ['Reliable', 'Great with newborns'],
  has_contact_consent: false,
  privacy_agreement: true,
  ...instead,
})
