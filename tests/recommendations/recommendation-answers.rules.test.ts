// Sent answers are consistent: an answer that another one makes invalid is left out.
import { describe, expect, it } from 'vitest'
import { submissionSchema } from '../../domain/recommendations/recommendation.schema.ts'
import {
  fittingAnswers,
  noAnswers,
  type RecommendationAnswers,
} from '../../web/recommendations/recommendation-answers.ts'
import { nextYear } from '../next-year.ts'

const nanny: RecommendationAnswers = {
  ...noAnswers,
  service_type: 'nanny',
  provider_name: 'Rosa Martinez',
  is_business: false,
  rating: 4,
  highlights: ['Reliable', 'Great with newborns'],
  pricing_type: 'hourly',
  pricing_range: '$25-50',
  available_start_date: `${nextYear}-01-05`,
  has_contact_consent: true,
  provider_email: 'rosa@example.com',
  provider_phone: '510 555 0142',
  provider_social: 'https://social.example/rosa',
  privacy_agreement: true,
}

describe('consistent answers', () => {
  it('are sent unchanged, and are accepted by the schema', () => {
    expect(fittingAnswers(nanny)).toEqual({ ...nanny, business_website: undefined })
    expect(submissionSchema.safeParse(fittingAnswers(nanny)).success).toBe(true)
  })

  it('omit the highlights and the start date of another service', () => {
    const other = fittingAnswers({ ...nanny, service_type: 'other' })
    expect(other.highlights).toEqual(['Reliable'])
    expect(other.available_start_date).toBeUndefined()
    expect(submissionSchema.safeParse(other).success).toBe(true)
  })

  it('omit a price range of another price type, or without a type', () => {
    expect(fittingAnswers({ ...nanny, pricing_type: 'monthly' }).pricing_range).toBeUndefined()
    expect(fittingAnswers({ ...nanny, pricing_type: '' }).pricing_range).toBeUndefined()
  })

  it('omit the website if the provider is not a business', () => {
    const written = { ...nanny, business_website: 'https://rosa.example' }
    expect(fittingAnswers(written).business_website).toBeUndefined()
    expect(fittingAnswers({ ...written, is_business: undefined }).business_website).toBeUndefined()
    expect(fittingAnswers({ ...written, is_business: true }).business_website).toBe('https://rosa.example')
  })

  it('omit every contact detail without consent', () => {
    const { provider_email, provider_phone, provider_social } = fittingAnswers({ ...nanny, has_contact_consent: false })
    expect([provider_email, provider_phone, provider_social]).toEqual([undefined, undefined, undefined])
  })
})
