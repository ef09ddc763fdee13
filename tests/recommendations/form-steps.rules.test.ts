// Progress through the steps of the form.
import { describe, expect, it } from 'vitest'
import { furthestPlace, isFinished, type Step, stepShare, steps } from '../../web/recommendations/form-steps.ts'
import { answerNames, noAnswers, type RecommendationAnswers } from '../../web/recommendations/recommendation-answers.ts'

const who = { ...noAnswers, service_type: 'nanny', provider_name: 'Rosa', is_business: false } as const
const stoodOut = { ...who, rating: 5, highlights: ['Reliable'] }

/** The names of the completed steps. */
const done = (answers: RecommendationAnswers, faults: object = {}) =>
  steps.filter((step) => isFinished(step, answers, faults)).map(({ id }) => id)

describe('the order of the steps', () => {
  it('starts with the parent’s own words', () => {
    expect(steps.map(({ id }) => id)).toEqual(['words', 'who', 'stood-out', 'price', 'hang'])
    expect(steps[0]?.names).toEqual(['own_words'])
    expect(steps.flatMap(({ names }) => names)).toEqual(answerNames)
  })
})

describe('a completed step', () => {
  it('does not exist at first', () => {
    expect(done(noAnswers)).toEqual([])
  })

  it('has all required answers', () => {
    expect(done(who)).toEqual(['who'])
    expect(done({ ...who, rating: 5 })).toEqual(['who'])
    expect(done(stoodOut)).toEqual(['who', 'stood-out'])
    expect(done({ ...who, rating: 5, custom_highlight: 'Sings' })).toEqual(['who', 'stood-out'])
    expect(done({ ...stoodOut, privacy_agreement: true })).toEqual(['who', 'stood-out', 'hang'])
  })

  it('can be an optional one with any answer, but not a skipped one', () => {
    expect(done({ ...noAnswers, own_words: 'Kind.' })).toEqual(['words'])
    expect(done({ ...noAnswers, pricing_type: 'hourly' })).toEqual(['price'])
    expect(done({ ...noAnswers, has_contact_consent: true })).toEqual(['price'])
  })

  it('has no field with an error', () => {
    expect(done(stoodOut, { business_website: {} })).toEqual(['stood-out'])
  })
})

describe('the furthest reachable step', () => {
  it('is the first with a missing answer', () => {
    expect(furthestPlace(noAnswers)).toBe(1)
    expect(furthestPlace({ ...noAnswers, own_words: 'Kind.' })).toBe(1)
    expect(furthestPlace(who)).toBe(2)
    expect(furthestPlace(stoodOut)).toBe(4)
    expect(furthestPlace({ ...stoodOut, privacy_agreement: true })).toBe(4)
  })
})

describe('the completed share of a step', () => {
  const share = (place: number, answers: RecommendationAnswers) => stepShare(steps[place] as Step, answers)

  it('grows with the answers given', () => {
    expect(share(0, noAnswers)).toBe(0)
    expect(share(0, { own_words: 'Kind.' })).toBe(1)
    expect(share(1, noAnswers)).toBe(0)
    // service, name and yes or no are three of five questions
    expect(share(1, who)).toBe(3 / 5)
    expect(share(1, { ...who, location: 'Oakland, CA', experience_year: '2024' })).toBe(1)
    expect(share(4, { privacy_agreement: true })).toBe(1)
  })
})
