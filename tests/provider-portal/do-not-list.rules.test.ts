// How the do-not-list recognizes a provider: forms shared by equal names, and contact details combined with a form of
// the name.
import { describe, expect, it } from 'vitest'
import {
  besideEqualNames,
  contactKeys,
  listedNames,
  namesToAsk,
} from '../../domain/provider-portal/do-not-list.rules.ts'
import { compareNames, equalForms } from '../../domain/providers/match-name.rules.ts'
import fc from '../property.ts'

const share = (one: readonly string[], other: readonly string[]) => one.some((form) => other.includes(form))

const given = 'josefina pepa fina josie joe elizabeth liz beth lupe guadalupe sam samuel maria mari rosa'.split(' ')
const families = ['Brightwell', 'O’Brien', 'Núñez Soto', 'Lopez', 'Bright Well']
/** Spellings of the same name. */
const written = fc
  .tuple(
    fc.constantFrom(...given),
    fc.constantFrom(...families),
    fc.constantFrom(
      (first: string, family: string) => `${first} ${family}`,
      (first: string, family: string) => `${family}, ${first}`,
      (first: string, family: string) => `Dr. ${first} ${family}, PhD`,
      (first: string, family: string) => `Nanny ${first}  ${family} (weekends)`,
      (first: string, family: string) => `${first.toUpperCase()} ${family.toUpperCase().normalize('NFD')}`,
      (first: string, family: string) => `${first}${family}`,
      (first: string) => first,
    ),
  )
  .map(([first, family, write]) => write(first, family))

describe('two names that count as equal', () => {
  it('share a form in any spelling', () => {
    let equal = 0
    fc.assert(
      fc.property(written, written, (one, other) => {
        if (compareNames(one, other) !== 'equal') return
        equal += 1
        expect(share(equalForms(one), equalForms(other)), `${one} | ${other}`).toBe(true)
      }),
      { numRuns: 3000 },
    )
    expect(equal).toBeGreaterThan(10)
  })
})

it.each([
  ['Brightwell, Josefina', 'Josefina Brightwell', true],
  ['Liz Moreno', 'Elizabeth Moreno', true],
  ['Elizabeth Moreno', 'Elizabeth Morales', false],
  ['Rosa', 'Rosa Martinez', false],
  ['Agnes Berry', 'Alma Berry', false],
])('"%s" and "%s" share a form: %s', (name, other, expected) => {
  expect(share(equalForms(name), equalForms(other))).toBe(expected)
})

it('a name has few forms', () => {
  for (const name of ['Jo Maria Anna Lopez', 'Sam Lee', 'Pat']) expect(equalForms(name).length).toBeLessThanOrEqual(8)
})

const nobody = { provider_email: null, provider_phone: null, business_website: null, provider_social: null }

it.each([
  ['phone', { provider_phone: '(510) 555-0142' }, { provider_phone: '1-510.555.0142' }],
  ['e-mail', { provider_email: 'Rosa@Care.example' }, { provider_email: 'rosa@care.example' }],
  ['website', { business_website: 'https://www.rosa.example/about' }, { business_website: 'http://rosa.example' }],
  [
    'profile',
    { provider_social: 'https://instagram.com/rosa/' },
    { provider_social: 'http://www.Instagram.com/rosa?a=b' },
  ],
  [
    'profile as website',
    { business_website: 'https://instagram.com/rosa' },
    { provider_social: 'https://instagram.com/rosa' },
  ],
  [
    'website as profile',
    { business_website: 'https://rosa.example' },
    { provider_social: 'https://www.rosa.example/' },
  ],
])('spellings of one %s are equal', (_, one, other) => {
  expect(share(contactKeys({ ...nobody, ...one }), contactKeys({ ...nobody, ...other }))).toBe(true)
})

it('two people with profiles on one site, or with one phone and different names, are different', () => {
  const profile = (name: string) => contactKeys({ ...nobody, business_website: `https://facebook.com/${name}` })
  expect(share(profile('rosa'), profile('alma'))).toBe(false)
  const phone = contactKeys({ ...nobody, provider_phone: '(510) 555-0142' })
  expect(share(besideEqualNames(phone, 'Rosa Martinez'), besideEqualNames(phone, 'Alma Berry'))).toBe(false)
})

describe('a name counts', () => {
  const named = (provider_name: string, city: string | null) => ({ provider_name, city, state: city && 'CA' })
  const rosa = (city: string | null) => named('Rosa Martinez', city)
  it.each([
    ['in its region', rosa('Oakland'), rosa('Berkeley'), true],
    ['not elsewhere', rosa('Oakland'), rosa('Sacramento'), false],
    ['where a note says no place', rosa('Oakland'), rosa(null), true],
    ['everywhere when the list says no place', rosa(null), rosa('Sacramento'), true],
    ['when a note shortens it', rosa('Oakland'), named('Rosa M.', 'Oakland'), true],
    ['not when a note says another one that begins alike', rosa('Oakland'), named('Rosa Miller', 'Oakland'), false],
    ['of one word for that word alone', named('Rosa', 'Oakland'), rosa('Oakland'), false],
    ['without the words of its trade', named('Acorns Daycare', 'Oakland'), named('Acorns', 'Oakland'), true],
  ])('%s', (_, listed, asked, expected) => expect(share(listedNames(listed), namesToAsk(asked))).toBe(expected))
})
