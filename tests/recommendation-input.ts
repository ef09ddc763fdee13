// A recommendation as a parent would fill it in, for tests to change a field of.
import type { SubmissionInput } from '../domain/recommendations/recommendation.schema.ts'

/** A valid submission for a nanny in Oakland, with whatever the test says instead. */
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
