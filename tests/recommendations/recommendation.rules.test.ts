// The input of a shared recommendation, and values derived from it.
import { describe, expect, it } from 'vitest'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { highlights, joinHighlights, splitHighlights } from '../../domain/recommendations/highlights.ts'
import {
  dateFaults,
  earliestToday,
  experienceYearLabel,
  experienceYears,
} from '../../domain/recommendations/optional-answers.ts'
import { priceLabel, priceRanges, pricingText, pricingTypes } from '../../domain/recommendations/pricing.ts'
import { ratingWord } from '../../domain/recommendations/ratings.ts'
import {
  type Submission,
  type SubmissionInput,
  submissionSchema,
  submissionSchemaOn,
} from '../../domain/recommendations/recommendation.schema.ts'

const good: SubmissionInput = {
  service_type: 'nanny',
  provider_name: 'Rosa Martinez',
  is_business: false,
  rating: 5,
  highlights: ['Reliable', 'Patient & kind'],
  privacy_agreement: true,
}

const faults = (changes: Record<string, unknown>, schema = submissionSchema): string[] =>
  schema.safeParse({ ...good, ...changes }).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ??
  []

const stored = (changes: Partial<SubmissionInput>): Submission => submissionSchema.parse({ ...good, ...changes })

describe('the required fields', () => {
  it('each have an error if missing, all reported at once', () => {
    const { error } = submissionSchema.safeParse({})
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['service_type', 'Please select a type of service'],
      ['provider_name', 'Provider or Business Name is required'],
      ['is_business', 'Please confirm if this is a business or organization'],
      ['rating', 'Please select a rating'],
      ['privacy_agreement', 'Please agree to the privacy agreement'],
      ['highlights', 'Please select at least one highlight'],
    ])
  })

  it('include cross-field checks even if single fields are invalid', () => {
    expect(
      faults({
        provider_name: ' ',
        pricing_type: 'daily',
        pricing_range: '$25-50',
        has_contact_consent: true,
        provider_phone: '1',
      }),
    ).toEqual([
      'provider_name: Provider or Business Name is required',
      'pricing_range: Please choose a price range that fits',
      'provider_phone: Invalid phone number format',
    ])
  })

  it('and the optional ones are the only accepted fields', () => {
    const claims = {
      status: 'approved',
      user_id: 'x',
      submitter_email: 'x',
      created_at: 'x',
      admin_notes: 'fine by me',
    }
    expect(stored(claims as object)).toEqual(stored({}))
  })

  it('refuse an unknown choice', () => {
    expect(faults({ service_type: 'plumber' })).toEqual(['service_type: Please select a type of service'])
    for (const rating of [0, 6, 4.5, '5', null, Number.NaN]) {
      expect(faults({ rating }), String(rating)).toEqual(['rating: Please select a rating'])
    }
    for (const is_business of [null, 'no', 0]) {
      expect(faults({ is_business })).toEqual(['is_business: Please confirm if this is a business or organization'])
    }
    expect(faults({ privacy_agreement: false })).toEqual(['privacy_agreement: Please agree to the privacy agreement'])
  })
})

describe('text input', () => {
  it('is converted to plain text before it is measured and stored', () => {
    expect(stored({ provider_name: " Tom & Jerry's <b>Daycare</b> " }).provider_name).toBe("Tom & Jerry's Daycare")
    expect(faults({ provider_name: '<b></b>' })).toEqual(['provider_name: Provider or Business Name is required'])
    expect(stored({ provider_name: `<i>${'x'.repeat(100)}</i>` }).provider_name).toHaveLength(100)
    expect(faults({ provider_name: 'x'.repeat(101) })).toEqual([
      'provider_name: Provider or Business Name must be less than 100 characters',
    ])
    expect(stored({ own_words: 'First <b>line</b>\r\nsecond' }).own_words).toBe('First line\nsecond')
    expect(stored({ own_words: '<p> </p>' }).own_words).toBeNull()
  })

  it.each([
    ['own_words', 2000, 'Please keep this to 2,000 characters'],
    ['pricing', 500, 'Please keep this to 500 characters'],
    ['custom_highlight', 500, 'Please keep this to 500 characters'],
    ['location', 200, 'Please keep this to 200 characters'],
  ])('has a maximum length: %s of %i characters', (name, most, sentence) => {
    expect(faults({ [name]: 'x'.repeat(most + 1) })).toEqual([`${name}: ${sentence}`])
    expect(faults({ [name]: 'x'.repeat(most) })).toEqual([])
  })
})

describe('a business', () => {
  it('has its name in both fields', () => {
    expect(stored({ is_business: true }).business_name).toBe('Rosa Martinez')
    expect(stored({ is_business: false }).business_name).toBeNull()
  })

  it.each([
    ['', null],
    ['example.com', 'https://example.com'],
    [' http://example.com/a?b=c ', 'http://example.com/a?b=c'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
  ])('has its website %j stored as %j', (typed, kept) => {
    expect(stored({ business_website: typed }).business_website).toBe(kept)
  })

  it.each([
    'javascript:alert(1)',
    'ftp://example.com',
    'localhost',
    'https://user:secret@example.com',
    `https://example.com/${'x'.repeat(500)}`,
  ])('cannot have the website %j', (typed) => {
    expect(faults({ business_website: typed })).toEqual(['business_website: Please enter a valid URL'])
  })
})

describe('highlights', () => {
  it('require a listed or a custom one', () => {
    expect(faults({ highlights: [] })).toEqual(['highlights: Please select at least one highlight'])
    expect(faults({ highlights: [], custom_highlight: '<b> </b>' })).toEqual([
      'highlights: Please select at least one highlight',
    ])
    expect(stored({ highlights: [], custom_highlight: 'Bakes with the kids' }).highlights).toBe('Bakes with the kids')
  })

  it('must be in the category’s list', () => {
    for (const service_type of categorySlugs) {
      expect(faults({ service_type, highlights: [...highlights[service_type]] })).toEqual([])
    }
    expect(faults({ service_type: 'daycare' })).toEqual([
      'highlights: Please choose from the list, or write your own under Another strength',
    ])
  })

  it('are stored once each, joined with commas, and can be split again', () => {
    const { highlights: kept } = stored({
      highlights: ['Reliable', 'Reliable', 'Patient & kind'],
      custom_highlight: 'Worth $1,000, truly',
    })
    expect(kept).toBe('Reliable, Patient & kind, Worth $1,000, truly')
    expect(splitHighlights(kept)).toEqual(['Reliable', 'Patient & kind', 'Worth $1,000', 'truly'])
    expect(splitHighlights('')).toEqual([])
    expect(splitHighlights(joinHighlights(highlights.nanny))).toEqual(highlights.nanny)
  })
})

describe('pricing', () => {
  it('has five types, each with its own ranges', () => {
    expect(priceRanges).toEqual({
      hourly: ['$0-25', '$25-50', '$50-75', '$75-100', '$100+'],
      daily: ['$0-50', '$50-100', '$100-200', '$200+'],
      weekly: ['$0-200', '$200-500', '$500-1000', '$1000+'],
      monthly: ['$0-500', '$500-1000', '$1000-2000', '$2000+'],
      per_service: ['$0-100', '$100-300', '$300-500', '$500+'],
    })
  })

  it('accepts each range only with its own type', () => {
    for (const pricing_type of pricingTypes) {
      for (const pricing_range of priceRanges[pricing_type]) expect(faults({ pricing_type, pricing_range })).toEqual([])
    }
    expect(faults({ pricing_type: 'weekly', pricing_range: '$25-50' })).toHaveLength(1)
    expect(faults({ pricing_range: '$25-50' })).toHaveLength(1)
    expect(faults({ pricing_type: 'yearly' })).toEqual(['pricing_type: Please choose a pricing type from the list'])
    expect(stored({ pricing_type: '', pricing_range: '', pricing: '' })).toMatchObject({
      pricing_type: null,
      pricing_range: null,
      pricing: null,
    })
  })

  it('has a readable text', () => {
    expect(priceLabel('hourly', '$25-50')).toBe('$25-50 an hour')
    expect(priceLabel('daily', '$200+')).toBe('$200+ a day')
    expect(priceLabel('weekly', '$0-200')).toBe('$0-200 a week')
    expect(priceLabel('monthly', '$1000-2000')).toBe('$1000-2000 a month')
    expect(priceLabel('per_service', '$500+')).toBe('$500+ per service')
    expect(priceLabel('hourly', null)).toBe('Hourly')
    expect(priceLabel(null, null)).toBe('')
    expect(pricingText({ pricing: 'Overtime after 6 pm', pricing_range: '$25-50', pricing_type: 'hourly' })).toBe(
      '$25-50 an hour · Overtime after 6 pm',
    )
    expect(pricingText({ pricing: 'Ask', pricing_range: null, pricing_type: null })).toBe('Ask')
    expect(pricingText({ pricing: null, pricing_range: null, pricing_type: null })).toBeNull()
  })
})

describe('contact details', () => {
  const details = {
    provider_email: 'rosa@example.com',
    provider_phone: '(510) 555-0142',
    provider_social: 'https://social.example/rosa',
  }

  it('are stored with consent, and dropped without it', () => {
    expect(stored({ ...details, has_contact_consent: true })).toMatchObject(details)
    const { provider_email, provider_phone, provider_social } = stored(details)
    expect([provider_email, provider_phone, provider_social]).toEqual([null, null, null])
  })

  it('are validated with consent only', () => {
    const wrong = { provider_email: 'rosa@', provider_phone: '555 0142', provider_social: 'social.example/rosa' }
    expect(faults({ ...wrong, has_contact_consent: true })).toEqual([
      'provider_email: Invalid email address',
      'provider_phone: Invalid phone number format',
      'provider_social: Please enter a valid URL starting with http:// or https://',
    ])
    expect(faults(wrong)).toEqual([])
    expect(
      faults({ provider_email: '', provider_phone: ' ', provider_social: null, has_contact_consent: true }),
    ).toEqual([])
  })
})

describe('the place', () => {
  it('is split into city, state and ZIP', () => {
    expect(stored({ location: 'Oakland, CA 94607' })).toMatchObject({
      location: 'Oakland, CA 94607',
      city: 'Oakland',
      state: 'CA',
      zip_code: '94607',
    })
    expect(stored({})).toMatchObject({ city: null, state: null, zip_code: null })
  })

  it('has coordinates only if they are complete', () => {
    expect(stored({ latitude: 37.8, longitude: -122.3 })).toMatchObject({ latitude: 37.8, longitude: -122.3 })
    expect(stored({ latitude: 37.8 }).latitude).toBeNull()
    expect(stored({ latitude: null, longitude: null }).longitude).toBeNull()
    expect(faults({ latitude: 91, longitude: 0 })).toHaveLength(1)
  })
})

describe('dates', () => {
  it('offer the current year down to 2015, then earlier', () => {
    expect(experienceYears(2017)).toEqual(['2017', '2016', '2015', '2014-earlier'])
    expect(experienceYears(2026)).toHaveLength(13)
    expect(experienceYearLabel('2014-earlier')).toBe('2014 or earlier')
    expect(experienceYearLabel('2020')).toBe('2020')
  })

  it('must have a year of that list', () => {
    for (const year of ['2015', '2026', '2014-earlier', '', null]) {
      expect(faults({ experience_year: year }, submissionSchemaOn('2026-11-20')), String(year)).toEqual([])
    }
    for (const year of ['2014', '2027', '20', 'last year', '2014-Earlier']) {
      expect(faults({ experience_year: year }, submissionSchemaOn('2026-11-20')), year).toEqual([
        'experience_year: Please choose a year from the list',
      ])
    }
  })

  it('can have a start date for nannies from today to two years ahead, or that of the edited version', () => {
    const onThatDay = submissionSchemaOn('2028-02-29')
    expect(faults({ available_start_date: '2028-02-29' }, onThatDay)).toEqual([])
    expect(faults({ available_start_date: '2028-02-28' }, onThatDay)).toEqual([
      'available_start_date: Please choose today or a later date',
    ])
    expect(faults({ available_start_date: '2030-02-28' }, onThatDay)).toEqual([])
    expect(faults({ available_start_date: '2030-03-04' }, onThatDay)).toEqual([
      'available_start_date: Please choose a date within the next 2 years',
    ])
    for (const had of ['2028-01-05', '2099-01-05'])
      expect(faults({ available_start_date: had }, submissionSchemaOn('2028-02-29', had))).toEqual([])
    expect(faults({ available_start_date: '2028-02-30' }, onThatDay)).toEqual([
      'available_start_date: Please choose a date',
    ])
    expect(faults({ available_start_date: '' }, onThatDay)).toEqual([])
    expect(stored({ available_start_date: '2028-03-01' }).available_start_date).toBe('2028-03-01')
  })

  it('have no start date for other services, whether past or not', () => {
    const sitter: Partial<SubmissionInput> = {
      service_type: 'babysitter',
      highlights: ['On time'],
      available_start_date: '2001-01-01',
    }
    expect(faults(sitter, submissionSchemaOn('2026-11-20'))).toEqual([])
    expect(stored(sitter).available_start_date).toBeNull()
  })

  it('may be a day ahead, as in browsers with an earlier time zone', () => {
    const newYearInAuckland = new Date('2026-12-31T11:00:00Z')
    const today = earliestToday(newYearInAuckland)
    expect(today).toBe('2026-12-30')
    expect(dateFaults({ experience_year: '2027', available_start_date: '2026-12-30' }, today)).toEqual([])
    expect(dateFaults({ available_start_date: '2026-12-29' }, today)).toHaveLength(1)
  })
})

describe('the generated text', () => {
  it('matches the specified sentence', () => {
    expect(generatedText('Reliable, Patient & kind', 5, 'Rosa Martinez')).toBe(
      'I used this service and was particularly impressed by: reliable, patient & kind. Overall, I would rate them 5 stars.',
    )
    expect(generatedText('Came when no one else did. ', 1, 'Rosa Martinez')).toBe(
      'I used this service and was particularly impressed by: came when no one else did. Overall, I would rate them 1 star.',
    )
  })

  it('preserves the capitals of names and abbreviations', () => {
    const praised = (highlights: string, name = 'Rosa Martinez') =>
      /by: (.*)\. Overall/.exec(generatedText(highlights, 5, name))?.[1]
    for (const kept of [
      'Spanish at home',
      'Rosa sings to us',
      'I trust her',
      'Montessori-trained',
      'Bay Area native',
      'kids 5+',
      '“Best ever”',
      '日本語',
    ]) {
      expect(praised(kept)).toBe(kept)
    }
    expect(praised('Good for kids 5+, Good for babies (0-1yr), Half the usual price, 1,000 songs')).toBe(
      'good for kids 5+, good for babies (0-1yr), half the usual price, 1,000 songs',
    )
    // a listed highlight starts with a small letter, even if it equals the provider's name
    expect(praised('Patient & kind', 'Patient Hands')).toBe('patient & kind')
    expect(praised('École française', 'Rosa')).toBe('école française')
  })

  it('has a sentence for each rating', () => {
    expect([1, 2, 3, 4, 5].map(ratingWord)).toEqual(['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'])
    expect(ratingWord(0)).toBe('')
  })
})
