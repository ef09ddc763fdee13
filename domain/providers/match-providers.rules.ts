// The keys of a provider (phone numbers, email addresses, hosts of websites, forms of names), and whether two providers are the same.
import { areaOf } from '../places/location.rules.ts'
import { foldText } from '../text/fold-text.rules.ts'
import { compareNames, type NameLikeness, nameForms } from './match-name.rules.ts'
import { nameKey } from './provider-name.rules.ts'

const contactKinds = ['phone', 'email', 'host'] as const
type ContactKind = (typeof contactKinds)[number]

/**
 * One key to look a provider up by. The value of a name includes category and area: the same name elsewhere is another
 * provider.
 */
export interface MatchKey {
  kind: ContactKind | 'name'
  value: string
}

export interface KeyedRecommendation {
  service_type: string
  provider_name: string
  city: string | null
  state: string | null
  has_contact_consent: boolean
  provider_phone: string | null
  provider_email: string | null
  business_website: string | null
}

/** Hosts where anyone can have a page: they and their subdomains identify nobody. */
const sharedHosts = [
  'facebook.com',
  'fb.com',
  'instagram.com',
  'yelp.com',
  'linktr.ee',
  'google.com',
  'goo.gl',
  'care.com',
  'sittercity.com',
  'urbansitter.com',
  'winnie.com',
  'doulamatch.net',
  'nextdoor.com',
  'linkedin.com',
  'thumbtack.com',
  'youtube.com',
  'tiktok.com',
  'twitter.com',
  'x.com',
  'pinterest.com',
  'zocdoc.com',
  'healthgrades.com',
  'bit.ly',
]

/** Hosts of website builders, where each customer has a subdomain: the host identifies nobody, a subdomain does. */
const builderHosts = ['wixsite.com', 'squarespace.com', 'wordpress.com', 'weebly.com', 'blogspot.com', 'carrd.co']

/** Ten digits, without the country code 1; null for anything else. */
export const phoneKey = (phone: string): string | null => /^1?(\d{10})$/.exec(phone.replace(/\D/g, ''))?.[1] ?? null

export const emailKey = (email: string): string => email.trim().toLowerCase()

/** The host of a website without "www."; null if many share it. */
export const hostKey = (website: string): string | null => {
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`
  if (!URL.canParse(address)) return null
  const host = new URL(address).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  const isShared = sharedHosts.some((shared) => host === shared || host.endsWith(`.${shared}`))
  return host === '' || isShared || builderHosts.includes(host) ? null : host
}

/** The key of a social page: lower case, without protocol, "www." and query. */
export const socialKey = (social: string): string | null =>
  social
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '') || null

/** All keys of the provider in a recommendation; phone and email only with contact consent. */
export const matchKeys = (recommendation: KeyedRecommendation): MatchKey[] => {
  const { service_type, provider_name, has_contact_consent, provider_phone, provider_email, business_website } =
    recommendation
  const scope = `${service_type}/${areaOf(recommendation)}`
  const keys: { kind: MatchKey['kind']; value: string | null }[] = [
    { kind: 'phone', value: has_contact_consent && provider_phone ? phoneKey(provider_phone) : null },
    { kind: 'email', value: has_contact_consent && provider_email ? emailKey(provider_email) : null },
    { kind: 'host', value: business_website ? hostKey(business_website) : null },
    ...nameForms(provider_name).map((form) => ({ kind: 'name' as const, value: `${scope}/${form}` })),
  ]
  return keys.filter((key): key is MatchKey => Boolean(key.value))
}

export const providerKeys = (recommendations: readonly KeyedRecommendation[]): MatchKey[] => {
  const keys = recommendations.flatMap(matchKeys)
  return [...new Map(keys.map((key) => [`${key.kind} ${key.value}`, key])).values()]
}

const evidenceKinds = [...contactKinds, 'name', 'near_name', 'town', 'area', 'category'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

export interface Matchable {
  service_type: string
  /** Region slug, "city, st" outside the regions, or '' without a place. */
  area: string
  names: readonly string[]
  towns: readonly string[]
  /** Contact keys; name keys are ignored. */
  keys: readonly MatchKey[]
}

export interface Match {
  /** `same` is merged automatically, `possible` is shown to an administrator. */
  verdict: 'same' | 'possible' | 'different'
  evidence: EvidenceKind[]
  score: number
}

const weights: Record<EvidenceKind, number> = {
  phone: 40,
  email: 40,
  host: 30,
  name: 40,
  near_name: 25,
  town: 15,
  area: 5,
  category: 10,
}

const likenesses: readonly NameLikeness[] = ['equal', 'near', 'part', 'unlike']

const likenessOf = (one: Matchable, other: Matchable): NameLikeness => {
  const found = new Set(one.names.flatMap((name) => other.names.map((otherName) => compareNames(name, otherName))))
  return likenesses.find((likeness) => found.has(likeness)) ?? 'unlike'
}

const valuesOf = ({ keys }: Matchable, kind: ContactKind): string[] =>
  keys.filter((key) => key.kind === kind).map(({ value }) => value)

/** Whether the specification treats them as the same: equal folded names in one category and area. */
const isSpecifiedSame = (one: Matchable, other: Matchable): boolean => {
  const names = other.names.map(nameKey)
  return one.names.some((name) => names.includes(nameKey(name)))
}

/**
 * Compares two providers. Without a common name they are different, even if they share a contact, which is then an
 * agency's. Across categories, or by a given name alone, they are never merged automatically.
 */
export const compareProviders = (one: Matchable, other: Matchable): Match => {
  const reached = contactKinds.map((kind) => ({ kind, values: valuesOf(one, kind), others: valuesOf(other, kind) }))
  const shared = reached
    .filter(({ values, others }) => values.some((value) => others.includes(value)))
    .map(({ kind }) => kind)
  const isContactOther =
    shared.length === 0 && reached.some(({ values, others }) => values.length > 0 && others.length > 0)
  const likeness = likenessOf(one, other)
  const isCategory = one.service_type === other.service_type
  const isArea = one.area === other.area
  const towns = other.towns.map(foldText)
  const isTown = isArea && one.towns.some((town) => towns.includes(foldText(town)))

  const decide = (): Match['verdict'] => {
    if (likeness === 'unlike') return 'different'
    if (shared.length > 0) return isCategory && likeness !== 'part' ? 'same' : 'possible'
    if (!isCategory || !isArea || likeness === 'part') return 'different'
    if (isSpecifiedSame(one, other)) return 'same'
    if (likeness === 'equal') return isTown && !isContactOther ? 'same' : 'possible'
    return isTown && !isContactOther ? 'possible' : 'different'
  }
  const evidence: EvidenceKind[] = [
    ...shared,
    ...(likeness === 'equal' ? (['name'] as const) : likeness === 'unlike' ? [] : (['near_name'] as const)),
    ...(isTown ? (['town'] as const) : isArea && one.area !== '' ? (['area'] as const) : []),
    ...(isCategory ? (['category'] as const) : []),
  ]
  return { verdict: decide(), evidence, score: evidence.reduce((sum, kind) => sum + weights[kind], 0) }
}
