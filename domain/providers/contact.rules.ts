// What counts as a contact detail, which of them parents may see, and how long an availability date is valid.

const longestAddress = 500

export const plainPhone = (text: string): string => text.replace(/[\p{Pd}\u2212]/gu, '-')

export const isPhone = (text: string): boolean => /^(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/.test(text)

export const normalizeWebsite = (text: string): string => {
  const trimmed = text.trim()
  if (trimmed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)) return trimmed
  return `https://${trimmed.replace(/^\/+/, '')}`
}

/**
 * Whether a text is a complete URL that a link may lead to: http or https, a host with a dot, no user name,
 * at most `longest` characters.
 */
export const isWebAddress = (text: string, longest = longestAddress): boolean => {
  if (text.length > longest || /\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return /[^.]\.[^.]/.test(hostname) && username === '' && password === ''
}

export interface ContactDetails {
  business_website: string | null
  available_start_date: string | null
  has_contact_consent: boolean
  provider_email: string | null
  provider_phone: string | null
  provider_social: string | null
}

type ProviderContact = Omit<ContactDetails, 'has_contact_consent'>

/**
 * The contact of a provider from its approved recommendations, newest first. For each detail the newest non-empty value wins;
 * email, phone and social link count only if the recommendation has contact consent. Null if nothing is left.
 */
export const providerContact = (newestFirst: readonly ContactDetails[]): ProviderContact | null => {
  const consenting = newestFirst.filter((recommendation) => recommendation.has_contact_consent)
  const contact: ProviderContact = {
    business_website: newestFirst.find((one) => one.business_website)?.business_website ?? null,
    available_start_date: newestFirst.find((one) => one.available_start_date)?.available_start_date ?? null,
    provider_email: consenting.find((one) => one.provider_email)?.provider_email ?? null,
    provider_phone: consenting.find((one) => one.provider_phone)?.provider_phone ?? null,
    provider_social: consenting.find((one) => one.provider_social)?.provider_social ?? null,
  }
  return Object.values(contact).some((value) => value !== null) ? contact : null
}

const availabilityDays = 60

/** Whether an availability date is still valid on `today` (both yyyy-MM-dd, in UTC): until 60 days after it, or after it was reported, whichever is later. */
export const isAvailabilityFresh = (day: string, reportedAt: Date, today: string): boolean =>
  Date.parse(today) - Math.max(Date.parse(day), reportedAt.getTime()) <= availabilityDays * 86_400_000
