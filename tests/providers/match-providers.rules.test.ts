// Matching two providers: comparing names and contact details, and the minimum precision and recall for labelled pairs.
import { describe, expect, it } from 'vitest'
import { compareNames } from '../../domain/providers/match-name.rules.ts'
import {
  compareProviders,
  hostKey,
  type Matchable,
  matchKeys,
  phoneKey,
} from '../../domain/providers/match-providers.rules.ts'
import { measurePairs, readLabelledPairs } from './measure-pairs.ts'

const rosa: Matchable = {
  service_type: 'nanny',
  area: 'east-bay',
  names: ['Rosa Martinez'],
  towns: ['Oakland'],
  keys: [{ kind: 'phone', value: '5105550142' }],
}

it('the labelled pairs are found with a precision of 95 % and a recall of 90 %, and never joined wrongly', () => {
  const pairs = readLabelledPairs()
  expect(pairs.filter(({ label }) => label === 'different').length).toBeGreaterThan(100)
  const { precision, recall, precisionOfJoined } = measurePairs(pairs)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.9)
  expect(precisionOfJoined).toBe(1)
})

describe('keys', () => {
  it.each([
    ['(510) 555-0142', '5105550142'],
    ['1-510-555-0142', '5105550142'],
    ['555-0142', null],
  ])('for the phone number %s', (phone, key) => {
    expect(phoneKey(phone)).toBe(key)
  })

  it.each([
    ['https://www.Rosa-Care.example/about', 'rosa-care.example'],
    ['https://m.facebook.com/rosa', null],
    ['https://sites.google.com/view/rosa', null],
    ['https://rosa.wixsite.com/home', 'rosa.wixsite.com'],
    ['not an address', null],
  ])('for the website %s', (website, key) => {
    expect(hostKey(website)).toBe(key)
  })

  const recommendation = {
    service_type: 'nanny',
    provider_name: 'Liz Moreno',
    city: 'Oakland',
    state: 'CA',
    has_contact_consent: false,
    provider_phone: '510-555-0142',
    provider_email: 'liz@care.example',
    business_website: 'https://liz.example',
  }

  it('contain a phone number and an email address only with contact consent', () => {
    const kindsOf = (has_contact_consent: boolean) =>
      new Set(matchKeys({ ...recommendation, has_contact_consent }).map(({ kind }) => kind))
    expect(kindsOf(false)).toEqual(new Set(['host', 'name']))
    expect(kindsOf(true)).toEqual(new Set(['phone', 'email', 'host', 'name']))
  })

  it('are equal for a short form of the name in one category and area, and not in another', () => {
    const names = (instead: object) =>
      matchKeys({ ...recommendation, ...instead }).flatMap(({ kind, value }) => (kind === 'name' ? [value] : []))
    const meets = (instead: object) => names(instead).some((key) => names({}).includes(key))
    expect(meets({ provider_name: 'Elizabeth Moreno', city: 'Alameda' })).toBe(true)
    expect(meets({ service_type: 'babysitter' })).toBe(false)
    expect(meets({ city: 'San Jose' })).toBe(false)
  })
})

describe('names', () => {
  it.each([
    ['Elizabeth Moreno', 'Liz Moreno', 'equal'],
    ['Lopez, María', 'Maria Lopez', 'equal'],
    ['Dr. Amy Chen, DDS', 'Amy Chen', 'equal'],
    ['The Little Acorns LLC', 'Little Acorns', 'equal'],
    ['Rosa Martinez', 'Rosa Martinze', 'near'],
    ['Maria G.', 'Maria Lopez Garcia', 'near'],
    ['Sunny Days Daycare', 'Sunny Days', 'near'],
    ['Rosa', 'Rosa Martinez', 'part'],
    ['Maria Lopez', 'Mario Lopez', 'unlike'],
    ['Studio Kids24', 'Studio Kids25', 'unlike'],
    ['★★★', '★★', 'unlike'],
  ])('%s and %s are %s', (name, other, likeness) => {
    expect(compareNames(name, other)).toBe(likeness)
    expect(compareNames(other, name)).toBe(likeness)
  })
})

describe('two providers', () => {
  it('with one phone number and similar names are the same', () => {
    const found = compareProviders(rosa, { ...rosa, names: ['Rosa M.'], area: 'south-bay', towns: ['San Jose'] })
    expect(found).toEqual({ verdict: 'same', evidence: ['phone', 'near_name', 'category'], score: 75 })
  })

  it('with one name in two areas are different', () => {
    expect(compareProviders(rosa, { ...rosa, area: 'south-bay', towns: ['San Jose'], keys: [] }).verdict).toBe(
      'different',
    )
  })

  it('with one name in one area and category are the same, as specified, whatever the phone number', () => {
    const other = { ...rosa, towns: ['Alameda'], keys: [{ kind: 'phone' as const, value: '5105550143' }] }
    expect(compareProviders(rosa, { ...other, names: ['ROSA MARTÍNEZ'] }).verdict).toBe('same')
  })
})
