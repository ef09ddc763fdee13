// The steps of the form tell how far one has come.
import { describe, expect, it } from 'vitest'
import { submissionSchema } from '../../domain/recommendations/recommendation.schema.ts'
import { firstOpenStep, stepStandings } from '../../web/recommendations/form-steps.ts'
import { answerNames, noAnswers } from '../../web/recommendations/recommendation-answers.ts'

const provider = { ...noAnswers, service_type: 'nanny', provider_name: 'Rosa', is_business: false } as const
const rated = { ...provider, rating: 5 }
const none = new Set<string>()

/** The places of the finished steps, from 0. */
const done = (...[answers, current, faults]: Parameters<typeof stepStandings>) =>
  stepStandings(answers, current, faults).flatMap((standing, place) => (standing.done ? [place] : []))

describe('the standing of each step', () => {
  it('begins with nothing done', () => {
    expect(done(noAnswers, 'provider', none)).toEqual([])
  })

  it('is done once what the step asks for is given, also while one is in it', () => {
    expect(done(rated, 'highlights', none)).toEqual([0, 1])
    expect(done(rated, 'rating', none)).toEqual([0, 1])
    expect(stepStandings(rated, 'rating', none).map(({ current }) => current)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })

  it('counts "No" as an answer and a blank name as none', () => {
    expect(done(provider, 'rating', none)).toEqual([0])
    expect(done({ ...provider, provider_name: '  ' }, 'rating', none)).toEqual([])
  })

  it('counts an optional step once anything is given there, not when it is passed over', () => {
    expect(done(noAnswers, 'contact', none)).toEqual([])
    expect(done({ ...noAnswers, pricing_type: 'hourly' }, 'contact', none)).toEqual([3])
    expect(done({ ...noAnswers, has_contact_consent: true }, 'provider', none)).toEqual([4])
  })

  it('is not done while one of its fields is at fault', () => {
    expect(done(rated, 'contact', new Set(['business_website']))).toEqual([1])
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
    expect(faulty.filter((name) => !(answerNames as readonly string[]).includes(name))).toEqual([])
  })
})
