// The providers of the demo village: in every category and part of the metro, each with a price and contact details of its own.
import { type CategorySlug, categorySlugs } from '../../domain/providers/categories.ts'
import { type PricingType, priceRanges } from '../../domain/recommendations/pricing.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { createNames, demoCities, demoPlace } from './demo-words.ts'
import type { Draw } from './draw.ts'

interface Contact {
  provider_email: string | null
  provider_phone: string | null
  provider_social: string | null
}

export interface DemoPage {
  days: number
  free?: 'now' | 'from' | 'not'
  hidden?: string[]
  /** A provider's reply to their newest note; if it `waits`, it is not shown yet. */
  answer?: string
  waits?: boolean
  /** An address that no parent named, from which they request the page. */
  newMailbox?: string
}

interface NewProvider {
  name: string
  category: CategorySlug
  city: string | null
  business: boolean
  /** Given for the odd providers; otherwise drawn. */
  ratings?: readonly number[]
  /** Null if no parent asked for consent; drawn if left out. */
  contact?: Contact | null | undefined
  page?: DemoPage | undefined
}

export interface DemoProvider extends NewProvider {
  /** Null where parents name no price, such as at a pediatrician. */
  price: { pricing_type: PricingType; pricing_range: string; pricing: string | null } | null
  website: string | null
  contact: Contact | null
}

const byPhone = (phone: string): Contact => ({ provider_email: null, provider_phone: phone, provider_social: null })

const odd = (
  name: string,
  category: CategorySlug,
  city: string | null,
  ratings: readonly number[],
  rest: Pick<NewProvider, 'contact' | 'page'> & { business?: boolean } = {},
): NewProvider => ({ name, category, city, ratings, business: false, ...rest })

const longest = `The Extraordinarily Patient and Remarkably Punctual Family Photography Collective of ${demoPlace('Half Moon Bay').city}`

/** Odd names for testing pages: long, short, bidirectional, punctuated, without a place. The last ones form pairs. */
const oddProviders: readonly NewProvider[] = [
  odd(longest, 'family-photographer', 'Half Moon Bay', [5, 5, 4], { business: true }),
  odd('Tom & Jerry’s Daycare “On the Hill”', 'daycare', 'Oakland', [4, 5], {
    business: true,
    page: { days: 20, hidden: ['phone'] },
  }),
  odd('ليلى حداد', 'nanny', 'Fremont', [5]),
  odd('Maria-Jose de la Cruz y Fernandez-Villanueva', 'nanny', 'Oakland', [5, 5, 4, 5, 5, 5, 4, 5], {
    contact: byPhone('(510) 555-0131'),
    page: { days: 6, free: 'from', answer: 'Thank you! I am with one family at a time, so please write early.' },
  }),
  odd('Bo', 'babysitter', null, [4]),
  odd('Sunbeam Kids Classes 🌞', 'kids-classes', 'Berkeley', [5, 4, 5, 5], {
    business: true,
    page: { days: 12, answer: 'Thank you. There is a second class on Saturday mornings now.' },
  }),
  odd('Nanny Consuelo Vidal', 'nanny', 'Berkeley', [1, 2], { contact: byPhone('(510) 555-0117') }),
  odd('Consuelo Vidal', 'babysitter', 'Berkeley', [4], {
    contact: byPhone('(510) 555-0117'),
    page: { days: 1, answer: 'Since March I work in the mornings only.', waits: true },
  }),
  odd('Keiko Navarrete', 'night-nurse', 'San Jose', [5, 4], {
    contact: null,
    page: { days: 2, free: 'now', newMailbox: 'keiko.at.home@mail.example' },
  }),
  odd('Keiko Navarete', 'night-nurse', 'San Jose', [5], { contact: null }),
  odd('Ines Belmonte', 'birth-doula', 'San Mateo', [5, 5], { contact: null, page: { days: 9, free: 'not' } }),
  odd('Inés Bellmonte', 'birth-doula', 'San Mateo', [4], { contact: null }),
]

const payment: Partial<Record<CategorySlug, readonly PricingType[]>> = {
  nanny: ['hourly', 'weekly'],
  babysitter: ['hourly'],
  daycare: ['daily', 'monthly'],
  'postpartum-doula': ['hourly'],
  'night-nurse': ['hourly'],
  'kids-classes': ['monthly', 'per_service'],
  other: ['hourly', 'per_service'],
}

const priceNotes = ['Fixed price, no surprises', 'Siblings cost less', 'A little more on weekends']

/** Categories that insurance pays, so that few parents name a price; then those in which most are businesses. */
const doctors: readonly CategorySlug[] = ['pediatrician', 'pediatric-dentist']
const places: readonly CategorySlug[] = ['daycare', 'kids-classes', 'kids-indoor-outdoor-activities']

/** Telephone area codes of each part of the metro, in the order of `demoCities`. */
const areaCodes = ['510', '408', '650', '415'] as const

/** `Lucía` -> `lucia`: the characters allowed in an email address or domain name. */
const asLabel = (text: string): string => foldText(text).replace(/[^a-z]/g, '')

const drawPrice = (draw: Draw, category: CategorySlug): DemoProvider['price'] => {
  if (draw.chance(doctors.includes(category) ? 0.75 : 0.15)) return null
  const pricing_type = draw.one(payment[category] ?? ['per_service' as const])
  const pricing = draw.chance(0.25) ? draw.one(priceNotes) : null
  // the second or third range of each type, not the cheapest or the most expensive
  return { pricing_type, pricing_range: priceRanges[pricing_type][draw.whole(1, 2)] ?? '', pricing }
}

/** The reserved domain of a provider: a business has its own, and people share that of their trade. */
const domainOf = ({ name, category, business }: NewProvider): string =>
  `${asLabel(business ? name : category).slice(0, 40)}.example`

/** Telephone numbers from 555-0100 to 555-0199 are reserved for fiction (ATIS, "555 line numbers"). */
const drawContact = (draw: Draw, provider: NewProvider): Contact | null => {
  const area = demoCities.findIndex((cities) => cities.includes(provider.city ?? ''))
  const phone = `(${areaCodes[Math.max(0, area)]}) 555-01${draw.whole(10, 99)}`
  const first = asLabel(provider.name.replace('Dr. ', '').split(' ')[0] ?? '')
  const email = `${provider.business ? 'hello' : first || 'hello'}@${domainOf(provider)}`
  const reachedBy = draw.one(['both', 'both', 'both', 'email', 'phone'] as const)
  if (!draw.chance(0.6)) return null
  return {
    provider_email: reachedBy === 'phone' ? null : email,
    provider_phone: reachedBy === 'email' ? null : phone,
    provider_social: draw.chance(0.3) ? `https://social.example/@${domainOf(provider).replace('.example', '')}` : null,
  }
}

export const drawProviders = (draw: Draw): DemoProvider[] => {
  const names = createNames(draw)
  const usual = categorySlugs.flatMap((category) =>
    demoCities.flatMap((cities) =>
      [0, 1].map((): NewProvider => {
        const business = draw.chance(places.includes(category) ? 0.9 : 0.3)
        const person = `${doctors.includes(category) ? 'Dr. ' : ''}${names.person()}`
        return { name: business ? names.business(category) : person, category, business, city: draw.one(cities) }
      }),
    ),
  )
  return [...oddProviders, ...usual].map((provider) => ({
    price: drawPrice(draw, provider.category),
    website: provider.business && draw.chance(0.6) ? `https://www.${domainOf(provider)}` : null,
    ...provider,
    contact: provider.contact === undefined ? drawContact(draw, provider) : provider.contact,
  }))
}
