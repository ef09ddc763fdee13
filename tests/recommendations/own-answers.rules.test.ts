// Editing a recommendation: the form contains the parent's earlier answers.
import { describe, expect, it } from 'vitest'
import { highlights, joinHighlights, separateHighlights } from '../../domain/recommendations/highlights.ts'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { answersOf } from '../../web/recommendations/own-answers.ts'
import type { OwnRecommendation } from '../../web/recommendations/own-recommendation.copy.ts'
import { withTyped } from '../../web/recommendations/recommendation-answers.ts'
import { sampleOf } from '../sample.ts'

const own: OwnRecommendation = sampleOf(getMyRecommendation.output, {
  service_type: 'nanny',
  provider_name: 'Rosa Martinez',
  location: 'Oakland, CA',
  latitude: 37.8,
  longitude: -122.3,
  rating: 4,
  highlights: 'Reliable, Patient & kind, Sings, and bakes',
  would_use_again: false,
  pricing_range: '$25-50',
  pricing_type: 'hourly',
  has_contact_consent: true,
  provider_phone: '510-555-0142',
  available_start_date: '2026-11-22',
})

describe('the form for an edit', () => {
  it('contains every answer', () => {
    expect(answersOf(own, '2026-11-22')).toMatchObject({
      service_type: 'nanny',
      highlights: ['Reliable', 'Patient & kind'],
      custom_highlight: 'Sings, and bakes',
      would_use_again: false,
      experience_year: '',
      pricing_type: 'hourly',
      pricing_range: '$25-50',
      provider_phone: '510-555-0142',
      available_start_date: '2026-11-22',
      latitude: 37.8,
    })
  })

  it('has every listed highlight selected, in any spelling', () => {
    const stored = { ...own, highlights: 'Sings,patient & kind, Reliable, and bakes, Reliable' }
    expect(answersOf(stored, '2026-11-22')).toMatchObject({
      highlights: ['Patient & kind', 'Reliable'],
      custom_highlight: 'Sings, and bakes',
    })
  })

  it('leaves out a start date that has passed', () => {
    expect(answersOf(own, '2026-11-23').available_start_date).toBe('')
  })
})

describe('a newer version', () => {
  const older = answersOf(own, '2026-11-22')
  const newer = answersOf(
    { ...own, own_words: 'From elsewhere.', highlights: 'Reliable', location: 'Alameda, CA', latitude: 37.7 },
    '2026-11-22',
  )

  it('replaces unchanged answers', () => {
    expect(withTyped(newer, older, structuredClone(older))).toEqual(newer)
  })

  it('keeps typed answers, and a place with its coordinates', () => {
    const typed = { ...older, own_words: 'From here.', location: 'Marin', latitude: null, longitude: null }
    expect(withTyped(newer, older, typed)).toEqual({
      ...newer,
      own_words: 'From here.',
      location: 'Marin',
      latitude: null,
      longitude: null,
    })
  })
})

describe('highlights', () => {
  it('are split at the same separators at which they were joined', () => {
    for (const offered of Object.values(highlights)) {
      for (const custom of ['', 'Brings 1,000 books', 'Reliably late, and kind', 'Reliable people']) {
        const picked = offered.slice(1, 4)
        expect(separateHighlights(joinHighlights(picked, custom), offered)).toEqual({ picked, custom })
      }
    }
  })
})
