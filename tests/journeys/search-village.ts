// The village of the search journeys: who was recommended there, and how a test finds what the results show.
import type { Page } from 'playwright-core'
import { highlights } from '../../domain/recommendations/highlights.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { nextYear } from '../next-year.ts'
import { recommend } from '../submissions.ts'

const shared: Partial<SubmissionInput>[] = [
  {
    provider_name: 'Rosa Martinez',
    rating: 4,
    highlights: ['Reliable'],
    own_words: 'She calls when the bus is late.',
    would_use_again: false,
  },
  {
    provider_name: 'Rosa Martinez',
    location: 'Berkeley, CA',
    experience_year: '2014-earlier',
    highlights: ['Reliable', 'Great with newborns', 'Patient & kind', 'Safety-focused'],
    pricing_type: 'hourly',
    pricing_range: '$25-50',
    would_use_again: true,
    has_contact_consent: true,
    provider_phone: '510-555-0142',
    provider_email: 'rosa.m@example.com',
    provider_social: 'https://social.example/@rosa',
    business_website: 'rosacares.example',
    available_start_date: `${nextYear}-01-05`,
  },
  { provider_name: 'Teresa Lopez', location: 'San Leandro, CA', rating: 3, highlights: ['Flexible scheduling'] },
  {
    provider_name: 'Bright Path Services',
    is_business: true,
    location: 'Oakland, CA',
    business_website: 'https://brightpath.example',
  },
  {
    service_type: 'sleep-consultant',
    provider_name: 'Quiet Nights',
    is_business: true,
    location: 'San Jose, CA',
    highlights: highlights['sleep-consultant'].slice(0, 4),
    custom_highlight: 'W'.repeat(120),
    has_contact_consent: true,
  },
  { provider_name: 'Nadia Placeless', location: '', has_contact_consent: true, provider_phone: '(415) 555-0199' },
]

/** Starts a village with four nannies, one of them recommended twice, a sleep consultant, and 26 photographers. */
export const startSearchVillage = async (): Promise<TestVillage> => {
  const village = await startTestVillage()
  for (const one of shared) await recommend(village, one)
  for (let count = 1; count <= 26; count += 1) {
    await recommend(village, {
      service_type: 'family-photographer',
      provider_name: `Studio ${String(count).padStart(2, '0')}`,
      is_business: true,
      location: 'San Mateo, CA',
      highlights: ['Natural & candid'],
    })
  }
  return village
}

export const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
