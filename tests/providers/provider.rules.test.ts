// Names as parents see them, matching keys, contact details, and a provider's precomputed numbers.
import { describe, expect, it } from 'vitest'
import { isPhone, isWebAddress, providerContact } from '../../domain/providers/contact.rules.ts'
import { nameKey, shownName } from '../../domain/providers/provider-name.rules.ts'
import {
  type ApprovedRecommendation,
  meanRating,
  summarizeProvider,
} from '../../domain/providers/provider-numbers.rules.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import fc from '../property.ts'

describe('shownName', () => {
  it.each([
    ['Maria Lopez Garcia', 'Maria G.'],
    ['Nanny Maria Lopez', 'Nanny Maria L.'],
    ['Postpartum Doula Ana Ruiz', 'Postpartum Doula Ana R.'],
    ['Little Acorns Daycare', 'Little Acorns Daycare'],
    ['Preschool Rosa Lima', 'Preschool L.'],
    ['Dr. Amy Chen, DDS', 'Dr. Amy C.'],
    ['Maria Lopez-Garcia', 'Maria L.'],
    ['Lopez, Maria', 'Maria L.'],
    ['Émilie Öz', 'Émilie Ö.'],
    ['王小明', '王小明'],
    ['Maria 🎉', 'Maria 🎉'],
    ['  Maria   Lopez ', 'Maria L.'],
  ])('shows %j as %j', (name, shown) => {
    expect(shownName(name, false)).toBe(shown)
  })

  it('shows a business name in full', () => {
    expect(shownName('Rosa Martinez', true)).toBe('Rosa Martinez')
  })

  it('never reveals a family name, and is idempotent', () => {
    const part = fc
      .stringMatching(/^[A-Z][a-z]{4,9}$/)
      .filter((word) => shownName(`${word} Xx`, false) === `${word} X.`)
    fc.assert(
      fc.property(part, fc.array(part, { minLength: 1, maxLength: 3 }), (first, others) => {
        const shown = shownName([first, ...others].join(' '), false)
        expect(shown).toBe(`${first} ${others.at(-1)?.[0]}.`)
        expect(shownName(shown, false)).toBe(shown)
      }),
    )
  })
})

describe('nameKey', () => {
  it('ignores case, accents, punctuation and double spaces', () => {
    const key = nameKey('Maria Lopez')
    for (const same of ['maria lopez', ' MARÍA  LÓPEZ ', 'Maria, Lopez', 'Maria-Lopez', 'Maria Lopez.']) {
      expect(nameKey(same), same).toBe(key)
    }
    expect(nameKey('Maria Lopes')).not.toBe(key)
    expect(nameKey("Tom & Jerry's Daycare")).toBe(nameKey('tom jerrys daycare'))
  })

  it('distinguishes names in other scripts', () => {
    expect(new Set(['王小明', '李小明', 'Мария Лопес', 'نور', 'नूर', 'नर', '🎉', '★', '!!!'].map(nameKey)).size).toBe(9)
  })

  it('is never empty for a visible name, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        if (/[^\s\p{Default_Ignorable_Code_Point}]/u.test(name)) expect(nameKey(name)).not.toBe('')
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
      }),
    )
  })
})

describe('contact details', () => {
  it.each([
    [isEmail, 'a@b.co|maria.lopez+kids@mail.example.com|zoë@exämple.org', true],
    [isEmail, '|a@b|a b@c.de|@b.co|a@.co|a@b..co|a@b.co,c@d.co|A <a@b.co>|a@b.co\r\nBcc: c@d.co', false],
    [isEmail, `${'a'.repeat(250)}@b.co`, false],
    [isPhone, '5105550142|(510) 555-0142|510.555.0142|(510)5550142', true],
    [isPhone, '|510 555|(510 555-0142|510) 555-0142|15105550142|510555014a|510--555-0142', false],
    [isWebAddress, 'https://example.com|http://a.b/c?d#e|https://münchen.example', true],
    [
      isWebAddress,
      'example.com|javascript:alert(1)//http://a.b|https://a|https://a b.co|https://u@a.b|https:a.b',
      false,
    ],
  ])('%o: each of %s is %s', (isGood, texts, expected) => {
    for (const text of texts.split('|')) expect(isGood(text), text).toBe(expected)
  })

  it('are the newest values, and email and phone only with consent', () => {
    const none = {
      business_website: null,
      available_start_date: null,
      has_contact_consent: false,
      provider_email: null,
      provider_phone: null,
      provider_social: null,
    }
    expect(providerContact([])).toBeNull()
    expect(providerContact([none, { ...none, provider_email: 'secret@b.co' }])).toBeNull()
    expect(
      providerContact([
        { ...none, provider_email: 'newest@b.co', business_website: 'https://new.example' },
        { ...none, has_contact_consent: true, provider_email: 'agreed@b.co' },
        { ...none, has_contact_consent: true, provider_email: 'older@b.co', provider_phone: '5105550142' },
        { ...none, business_website: 'https://old.example', available_start_date: '2026-12-01' },
      ]),
    ).toEqual({
      business_website: 'https://new.example',
      available_start_date: '2026-12-01',
      provider_email: 'agreed@b.co',
      provider_phone: '5105550142',
      provider_social: null,
    })
  })
})

const recommendation = (changes: Partial<ApprovedRecommendation>): ApprovedRecommendation => ({
  id: '1',
  provider_name: 'Rosa Martinez',
  is_business: false,
  recommendation: 'Good.',
  own_words: null,
  would_use_again: null,
  highlights: 'Reliable',
  pricing: null,
  pricing_range: null,
  pricing_type: null,
  location: null,
  city: null,
  state: null,
  rating: 5,
  created_at: new Date('2026-01-01T00:00:00Z'),
  experience_year: null,
  has_contact_consent: false,
  provider_email: null,
  provider_phone: null,
  provider_social: null,
  business_website: null,
  available_start_date: null,
  ...changes,
})

describe('summarizeProvider', () => {
  it('is null without approved recommendations', () => {
    expect(summarizeProvider([])).toBeNull()
  })

  it('takes name and category from the newest, other details from the newest that has them', () => {
    const summary = summarizeProvider([
      recommendation({
        id: 'old',
        rating: 4,
        created_at: new Date('2025-01-01T00:00:00Z'),
        pricing_type: 'hourly',
        pricing_range: '$25-50',
        pricing: 'Paid holidays',
        location: 'Oakland, CA',
        city: 'Oakland',
        state: 'CA',
        experience_year: '2024',
        own_words: 'She sang to us.',
        highlights: 'Patient & kind, reliable',
        has_contact_consent: true,
        provider_phone: '5105550142',
      }),
      recommendation({
        id: 'new',
        provider_name: 'Rosa  Martínez',
        created_at: new Date('2026-06-01T00:00:00Z'),
        recommendation: 'Newest.',
        highlights: 'Reliable, Great with newborns',
      }),
      recommendation({
        id: 'middle',
        created_at: new Date('2026-01-01T00:00:00Z'),
        rating: 4,
        experience_year: '2025',
      }),
    ])
    expect(summary).toEqual({
      highlight_counts: [3, 1, 1],
      rating_counts: [0, 0, 0, 2, 1],
      would_use_again: 0,
      would_not_use_again: 0,
      towns: ['Oakland'],
      available_start_date: null,
      availability_told_at: null,
      newest_id: 'new',
      newest_at: new Date('2026-06-01T00:00:00Z'),
      provider_name: 'Rosa  Martínez',
      shown_name: 'Rosa M.',
      is_business: false,
      business_name: null,
      recommendation: 'Newest.',
      own_words: 'She sang to us.',
      highlights: 'Reliable, Great with newborns',
      combined_highlights: ['Reliable', 'Great with newborns', 'Patient & kind'],
      pricing: '$25-50 an hour · Paid holidays',
      location: 'Oakland, CA',
      city: 'Oakland',
      state: 'CA',
      experience_year: '2025',
      rating_sum: 13,
      rating: 4.3,
      total_recommendations: 3,
      has_contact_consent: true,
      has_any_contact_info: true,
      contact_hidden: false,
      contact_confirmed_at: null,
      free: null,
      free_from: null,
      free_told_at: null,
      all_recommendation_ids: ['new', 'middle', 'old'],
    })
  })

  it('shows a business name in full only while the newest recommendation is about a business', () => {
    const older = recommendation({ id: 'a', is_business: true, created_at: new Date('2025-01-01T00:00:00Z') })
    expect(summarizeProvider([older])).toMatchObject({ business_name: 'Rosa Martinez', shown_name: 'Rosa Martinez' })
    expect(summarizeProvider([older, recommendation({ id: 'b' })])).toMatchObject({
      business_name: null,
      is_business: false,
      shown_name: 'Rosa M.',
    })
  })

  it('reports contact information only with both consent and details', () => {
    expect(summarizeProvider([recommendation({ has_contact_consent: true })])).toMatchObject({
      has_contact_consent: true,
      has_any_contact_info: false,
    })
    expect(summarizeProvider([recommendation({ provider_email: 'a@b.co' })])?.has_any_contact_info).toBe(false)
    expect(summarizeProvider([recommendation({ business_website: 'https://a.b' })])?.has_any_contact_info).toBe(true)
  })

  it('rounds the mean to one decimal, half up', () => {
    expect(meanRating(5, 1)).toBe(5)
    expect(meanRating(17, 4)).toBe(4.3)
    expect(meanRating(89, 20)).toBe(4.5)
    expect(meanRating(13, 3)).toBe(4.3)
    expect(meanRating(14, 3)).toBe(4.7)
  })

  const many = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      rating: fc.integer({ min: 1, max: 5 }),
      created_at: fc.integer({ min: 0, max: 5 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day))),
      highlights: fc
        .subarray(['Reliable', 'reliable', 'Patient & kind', 'On time'], { minLength: 1 })
        .map((list) => list.join(', ')),
      city: fc.constantFrom(null, 'Oakland', 'Dublin'),
      experience_year: fc.constantFrom(null, '2024', '2025'),
      has_contact_consent: fc.boolean(),
      provider_email: fc.constantFrom(null, 'a@b.co'),
    }),
    { minLength: 1, maxLength: 12, selector: ({ id }) => id },
  )

  it('gives the same result for any order of the recommendations', () => {
    fc.assert(
      fc.property(
        many.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(summarizeProvider(shuffled.map(recommendation))).toEqual(summarizeProvider(list.map(recommendation)))
        },
      ),
    )
  })
})
