// The steps of the form tell how far one has come.
import { describe, expect, it } from 'vitest'
import { submissionSchema } from '../../domain/recommendations/recommendation.schema.ts'
import { fieldOrder, firstOpenStep, stepStandings } from '../../web/recommendations/form-steps.ts'
import { noAnswers } from '../../web/recommendations/recommendation-answers.ts'

const provider = { ...noAnswers, service_type: 'nanny', provider_name: 'Rosa', is_business: false } as const
const rated = { ...provider, rating: 5 }
const none = new Set<string>()

describe('the standing of each step', () => {
  it('begins with the first step and nothing done', () => {
    expect(stepStandings(noAnswers, 'provider', none)).toEqual(['current', 'ahead', 'ahead', 'ahead', 'ahead'])
  })

  it('is done once what the step asks for is given', () => {
    expect(stepStandings(rated, 'highlights', none)).toEqual(['done', 'done', 'current', 'ahead', 'ahead'])
  })

  it('counts "No" as an answer and a blank name as none', () => {
    expect(stepStandings(provider, 'rating', none)[0]).toBe('done')
    expect(stepStandings({ ...provider, provider_name: '  ' }, 'rating', none)[0]).toBe('ahead')
  })

  it('passes an optional step over, but never a required one', () => {
    expect(stepStandings(noAnswers, 'contact', none)).toEqual(['ahead', 'ahead', 'ahead', 'done', 'current'])
  })

  it('is not done while one of its fields is at fault', () => {
    expect(stepStandings(rated, 'contact', new Set(['business_website']))[0]).toBe('ahead')
  })
})

describe('where one begins', () => {
  it('is the first step that still asks for something', () => {
    expect(firstOpenStep(noAnswers)).toBe('provider')
    expect(firstOpenStep(provider)).toBe('rating')
    expect(firstOpenStep(rated)).toBe('highlights')
    expect(firstOpenStep({ ...rated, custom_highlight: 'Sings' })).toBe('contact')
  })
})

describe('the order of the fields', () => {
  it('holds every field that can be at fault', () => {
    const empty = submissionSchema.safeParse({})
    const wrong = submissionSchema.safeParse({
      service_type: 'nanny',
      provider_name: 'x'.repeat(101),
      is_business: 1,
      business_website: 'not a site',
      location: 'x'.repeat(300),
      experience_year: '1066',
      available_start_date: 'soon',
      rating: 9,
      would_use_again: 'maybe',
      highlights: ['unheard of'],
      custom_highlight: 'x'.repeat(501),
      own_words: 'x'.repeat(2001),
      pricing_type: 'yearly',
      pricing_range: '$1',
      pricing: 'x'.repeat(501),
      has_contact_consent: true,
      provider_email: 'x',
      provider_phone: 'x',
      provider_social: 'x',
      privacy_agreement: false,
    })
    const faulty = [empty, wrong].flatMap((parsed) => parsed.error?.issues.map(({ path }) => String(path[0])) ?? [])
    expect(new Set(faulty).size).toBeGreaterThan(15)
    expect(faulty.filter((name) => !(fieldOrder as readonly string[]).includes(name))).toEqual([])
  })
})
