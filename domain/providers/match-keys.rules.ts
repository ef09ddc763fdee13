// What a provider is known by: phone numbers, email addresses, hosts of websites and forms of names, as they are compared.
import { areaOf } from '../places/location.rules.ts'
import { nameForms } from './match-name.rules.ts'

export const contactKinds = ['phone', 'email', 'host'] as const
export type ContactKind = (typeof contactKinds)[number]

/** One thing to look a provider up by. The value of a name says category and area too: elsewhere it is another's. */
export interface MatchKey {
  kind: ContactKind | 'name'
  value: string
}

/** The columns of a recommendation that keys are made from. */
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

/** Hosts where everybody can have a page: they tell nothing about whose it is. Their subdomains neither. */
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

/** Hosts of builders, where each customer has a subdomain: the host alone is nobody's, a subdomain is somebody's. */
const builderHosts = ['wixsite.com', 'squarespace.com', 'wordpress.com', 'weebly.com', 'blogspot.com', 'carrd.co']

/** Ten digits, without a leading 1 of the country; null for anything else. */
export const phoneKey = (phone: string): string | null => /^1?(\d{10})$/.exec(phone.replace(/\D/g, ''))?.[1] ?? null

export const emailKey = (email: string): string => email.trim().toLowerCase()

/** The host of a website without "www."; null where many share it. */
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

/** A social page as it is compared: in lower case, without protocol, "www." and what follows a question mark. */
export const socialKey = (social: string): string | null =>
  social
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '') || null

/** Everything a recommendation says its provider is known by; phone and email only with contact consent. */
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

/** The distinct keys of all recommendations of one provider. */
export const providerKeys = (recommendations: readonly KeyedRecommendation[]): MatchKey[] => {
  const keys = recommendations.flatMap(matchKeys)
  return [...new Map(keys.map((key) => [`${key.kind} ${key.value}`, key])).values()]
}
