// The draft of a recommendation is restored as it was, even after the form has changed.
import { describe, expect, it } from 'vitest'
import { noAnswers, type RecommendationAnswers } from '../../web/recommendations/recommendation-answers.ts'
import { draftText, parseDraft } from '../../web/recommendations/recommendation-draft.ts'

const { provider_email: _email, provider_phone: _phone, provider_social: _social, ...emptyDraft } = noAnswers

const begun: RecommendationAnswers = {
  ...emptyDraft,
  service_type: 'nanny',
  provider_name: 'Zoë “Zo” O’Brien 🌻',
  is_business: false,
  rating: 4,
  highlights: ['Reliable', 'Patient & kind'],
  own_words: 'She came at six.\n\nWe still talk about it.',
  pricing_type: 'hourly',
  pricing_range: '$25-50',
  has_contact_consent: true,
}

describe('the draft', () => {
  it('restores every answer', () => {
    expect(parseDraft(draftText(begun))).toEqual(begun)
  })

  it('never contains the provider’s contact details', () => {
    const contact = {
      provider_email: 'zoe@example.com',
      provider_phone: '510 555',
      provider_social: 'https://z.example',
    }
    const kept = draftText({ ...begun, ...contact })
    expect(kept).not.toMatch(/zoe@|510 555|z\.example/)
    expect(parseDraft(kept)).toEqual(begun)
    expect(parseDraft(JSON.stringify({ ...begun, ...contact }))).toEqual(begun)
  })

  it('is not stored for an empty form', () => {
    expect(draftText(noAnswers)).toBeNull()
    expect(draftText({})).toBeNull()
  })

  it('is stored for a form with one small answer', () => {
    expect(draftText({ ...noAnswers, is_business: false })).not.toBeNull()
    expect(draftText({ ...noAnswers, privacy_agreement: true })).not.toBeNull()
  })

  it('leaves out an invalid value and keeps the rest', () => {
    const old = JSON.stringify({ ...begun, service_type: 'chimney-sweep', rating: 'four', highlights: 'Reliable' })
    expect(parseDraft(old)).toEqual({ ...begun, service_type: undefined, rating: undefined, highlights: [] })
  })

  it('is null when it cannot be parsed', () => {
    for (const kept of [null, '', '{', '[]', '"words"', 'null', '{}', '{"unknown":1}']) {
      expect(parseDraft(kept), String(kept)).toBeNull()
    }
  })
})
