// The providers of the demo village: in every category and part of the metro, each with a price and contact details of its own.

import { type CategorySlug, categorySlugs } from '../../domain/providers/categories.ts'
import type { PricingType } from '../../domain/recommendations/pricing.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { businessNames, businessShare, demoCities, firstNames, lastNames, oddProviders } from './demo-names.ts'
import type { Draw } from './draw.ts'

/** What a provider asks for; ranges are those of the type in `domain/recommendations/pricing.ts`. */
interface Price {
  pricing_type: PricingType
  pricing_range: string
  pricing: string | null
}

interface Contact {
  provider_email: string | null
  provider_phone: string | null
  provider_social: string | null
}

export interface DemoProvider {
  name: string
  category: CategorySlug
  city: string | null
  business: boolean
  /** Given for the odd ones; drawn otherwise. */
  ratings?: readonly number[]
  /** About how good this provider is, as a mean rating. */
  quality: number
  /** Null where nobody talks about money, at a pediatrician for example. */
  price: Price | null
  website: string | null
  /** Null for the four in ten that no parent has asked for consent. */
  contact: Contact | null
}

/** Prices that parents of the Bay Area would expect, and what a parent may add to them. */
const prices: Record<CategorySlug, readonly [PricingType, readonly string[], readonly string[]][]> = {
  nanny: [
    ['hourly', ['$25-50'], ['A little more for two children', 'Guaranteed 30 hours a week', 'Plus mileage']],
    ['weekly', ['$1000+'], ['Full time, holidays paid', 'Nanny share, per family']],
  ],
  babysitter: [['hourly', ['$0-25', '$25-50'], ['More after midnight', 'Three hours at least']]],
  daycare: [
    ['monthly', ['$1000-2000', '$2000+'], ['Lunch included', 'Infant room costs more', 'Sibling discount']],
    ['daily', ['$100-200'], ['Drop-in days when there is room']],
  ],
  'postpartum-doula': [['hourly', ['$25-50', '$50-75'], ['Four hours at least', 'Overnight costs more']]],
  'birth-doula': [['per_service', ['$500+'], ['Two visits before, one after', 'Payment plan possible']]],
  'lactation-consultant': [
    ['per_service', ['$100-300', '$300-500'], ['Our insurance paid it back', 'Home visit, follow-up included']],
  ],
  'night-nurse': [['hourly', ['$25-50', '$50-75'], ['Ten-hour nights', 'More for twins']]],
  'sleep-consultant': [['per_service', ['$300-500', '$500+'], ['Two-week package', 'Includes daily messages']]],
  pediatrician: [['per_service', ['$0-100'], ['Copay with our plan']]],
  'pediatric-dentist': [['per_service', ['$0-100', '$100-300'], ['Cleaning was covered', 'Cash price for a filling']]],
  'family-photographer': [
    ['per_service', ['$300-500', '$500+'], ['All files included', 'Mini sessions in the fall cost less']],
  ],
  'kids-classes': [
    ['per_service', ['$0-100'], ['Drop-in price for one class']],
    ['monthly', ['$0-500'], ['One class a week', 'Second child at half price']],
  ],
  'kids-indoor-outdoor-activities': [
    ['per_service', ['$0-100'], ['Grown-ups are free', 'Ten-visit pass is cheaper']],
    ['per_service', ['$300-500'], ['Birthday party for twelve']],
  ],
  other: [
    ['hourly', ['$25-50', '$50-75'], ['Brings everything needed']],
    ['per_service', ['$100-300'], ['Fixed price, no surprises']],
  ],
}

/** Categories where insurance pays, so that few parents name a price. */
const seldomPriced: readonly CategorySlug[] = ['pediatrician', 'pediatric-dentist']

/** First parts of the domain names under which people of each category work; all end in the reserved `.example`. */
const trades: Record<CategorySlug, readonly string[]> = {
  nanny: ['sunhatnannies', 'parkbenchnannies', 'threeacornscare'],
  babysitter: ['bedtimesitters', 'eveningowls', 'blockpartysitters'],
  daycare: ['mudpiemornings', 'thelittleyard', 'slowgoodbyes'],
  'postpartum-doula': ['lullabydoulas', 'gingersoupcare', 'fourthtrimesterfriends'],
  'birth-doula': ['steadyhandsbirth', 'breatheandbirth', 'longnightdoulas'],
  'lactation-consultant': ['gentlelatch', 'milkandcalm', 'feedingwell'],
  'night-nurse': ['quietnights', 'untilsunrise', 'moonwatchcare'],
  'sleep-consultant': ['ninenights', 'softbedtime', 'napcompass'],
  pediatrician: ['hillsidekidsmed', 'bayfamilypeds', 'growingwellmd'],
  'pediatric-dentist': ['firsttoothdental', 'planetceiling', 'littlebitesdental'],
  'family-photographer': ['tallgrassphoto', 'goldenhills', 'bubblesandlight'],
  'kids-classes': ['frogsolo', 'paintonpurpose', 'warmwaterswim'],
  'kids-indoor-outdoor-activities': ['newtcreek', 'goatmeadow', 'rainydaybarn'],
  other: ['everyotherthursday', 'axleandbolt', 'soupandlabels'],
}

/** Telephone area codes of each part of the metro, in the order of `demoCities`. */
const areaCodes = ['510', '408', '650', '415'] as const

/** `Lucía` -> `lucia`: what a mail address or a domain name may hold. */
const asLabel = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '')

const drawPrice = (draw: Draw, category: CategorySlug): Price | null => {
  if (draw.chance(seldomPriced.includes(category) ? 0.75 : 0.15)) return null
  const [pricing_type, ranges, notes] = draw.one(prices[category])
  return { pricing_type, pricing_range: draw.one(ranges), pricing: draw.chance(0.35) ? draw.one(notes) : null }
}

/** Telephone numbers from 555-0100 to 555-0199 are set aside for invented ones (ATIS, "555 line numbers"). */
const drawPhone = (draw: Draw, city: string | null): string => {
  const area = demoCities.findIndex((cities) => (cities as readonly string[]).includes(city ?? ''))
  return `(${areaCodes[Math.max(0, area)]}) 555-01${String(draw.whole(0, 99)).padStart(2, '0')}`
}

/** Businesses answer at a domain of their own, people under their first name at that of their trade. */
const addressesOf = (
  draw: Draw,
  { name, category, business }: Pick<DemoProvider, 'name' | 'category' | 'business'>,
) => {
  const domain = business ? asLabel(name).slice(0, 40) : draw.one(trades[category])
  const first = asLabel(name.replace(/^(Dr\.|Nanny) /, '').split(' ')[0] ?? '') || 'hello'
  return { email: `${business ? 'hello' : first}@${domain}.example`, domain: `${domain}.example` }
}

const complete = (
  draw: Draw,
  provider: Pick<DemoProvider, 'name' | 'category' | 'business' | 'city' | 'quality' | 'ratings'>,
): DemoProvider => {
  const { email, domain } = addressesOf(draw, provider)
  const phone = drawPhone(draw, provider.city)
  const reachedBy = draw.one(['both', 'both', 'both', 'email', 'phone'] as const)
  return {
    ...provider,
    price: drawPrice(draw, provider.category),
    website: provider.business && draw.chance(0.6) ? `https://www.${domain}` : null,
    contact: draw.chance(0.6)
      ? {
          provider_email: reachedBy === 'phone' ? null : email,
          provider_phone: reachedBy === 'email' ? null : phone,
          provider_social: draw.chance(0.3) ? `https://social.example/@${domain.replace('.example', '')}` : null,
        }
      : null,
  }
}

/** Two providers for each category in each part of the metro, and the odd ones. No two share a name. */
export const drawProviders = (draw: Draw): DemoProvider[] => {
  const taken = new Set<string>(oddProviders.map(({ name }) => name))
  const drawName = (category: CategorySlug, business: boolean): string => {
    for (;;) {
      const title = seldomPriced.includes(category) ? 'Dr. ' : ''
      const name = business
        ? draw.one(businessNames(category))
        : `${title}${draw.one(firstNames)} ${draw.one(lastNames)}`
      if (!taken.has(name)) {
        taken.add(name)
        return name
      }
    }
  }
  const usual = categorySlugs.flatMap((category) =>
    demoCities.flatMap((cities) =>
      [0, 1].map(() => {
        const business = draw.chance(businessShare[category])
        const name = drawName(category, business)
        return { name, category, business, city: draw.one(cities), quality: draw.one([3.2, 4.2, 4.6, 4.8, 5]) }
      }),
    ),
  )
  return [...oddProviders.map((provider) => ({ ...provider, quality: 4 })), ...usual].map((provider) =>
    complete(draw, provider),
  )
}
