// A provider's settings for their own page: which contacts are shown, corrections, and availability.
import { maskEmail } from '../auth/link-owner.rules.ts'
import { type ContactDetails, isAvailabilityFresh } from '../providers/contact.rules.ts'

export const contactMethods = {
  phone: 'provider_phone',
  email: 'provider_email',
  website: 'business_website',
  social: 'provider_social',
} as const satisfies Record<string, keyof ContactDetails>
export type ContactMethod = keyof typeof contactMethods
export const contactMethodNames = Object.keys(contactMethods) as [ContactMethod, ...ContactMethod[]]

export const freeAnswers = ['now', 'from', 'not'] as const
export type FreeAnswer = (typeof freeAnswers)[number]

export const requestTitles = {
  claim: 'Claim',
  objection: 'Untrue or unfair',
  answer: 'Reply',
  new_address: 'New email address',
  removal: 'Removed',
  link: 'Link sent',
  lift: 'Listed again',
} as const

export const freeDays = 60

/** A provider's settings for their own page. A null contact means the one that parents reported. */
export interface PageSettings {
  hidden: readonly string[]
  phone: string | null
  email: string | null
  website: string | null
  confirmed_at: Date | null
  free: FreeAnswer | null
  free_from: string | null
  free_told_at: Date | null
}

export interface PageSettingsRow extends PageSettings {
  shown: readonly string[]
  /** When `hidden` or `shown` last changed. */
  hidden_at: Date | null
  corrected_at: Date | null
}

type Moment = 'hidden_at' | 'corrected_at' | 'confirmed_at' | 'free_told_at'

const timeOf = (row: PageSettingsRow, moment: Moment): number => row[moment]?.getTime() ?? 0

const newest = (rows: readonly PageSettingsRow[], moment: Moment): PageSettingsRow | undefined =>
  rows
    .filter((row) => row[moment] !== null)
    .sort((one, other) => timeOf(other, moment) - timeOf(one, moment))
    .at(0)

const hiddenMethods = (rows: readonly PageSettingsRow[]): ContactMethod[] =>
  contactMethodNames.filter((way) =>
    rows.some(
      (row) =>
        row.hidden.includes(way) &&
        !rows.some((other) => other.shown.includes(way) && timeOf(other, 'hidden_at') > timeOf(row, 'hidden_at')),
    ),
  )

/**
 * Combines the rows of merged pages: a method hidden by one row stays hidden until another row shows it. For contact,
 * confirmation and availability the newest row counts. Null without any row.
 */
export const combinePageSettings = (rows: readonly PageSettingsRow[]): PageSettings | null => {
  if (rows.length === 0) return null
  const corrected = newest(rows, 'corrected_at')
  const free = newest(rows, 'free_told_at')
  return {
    hidden: hiddenMethods(rows),
    phone: corrected?.phone ?? null,
    email: corrected?.email ?? null,
    website: corrected?.website ?? null,
    confirmed_at: newest(rows, 'confirmed_at')?.confirmed_at ?? null,
    free: free?.free ?? null,
    free_from: free?.free_from ?? null,
    free_told_at: free?.free ? free.free_told_at : null,
  }
}

/**
 * The row after its provider hides or shows a method. Earlier choices that another row has overridden are dropped:
 * `hidden_at` is one timestamp for all of them, and would restore them.
 */
export const hideContactMethod = (
  own: PageSettingsRow | undefined,
  others: readonly PageSettingsRow[],
  way: ContactMethod,
  isHidden: boolean,
): Pick<PageSettingsRow, 'hidden' | 'shown'> => {
  const now = hiddenMethods(own ? [own, ...others] : others)
  const hidden = now.filter((one) => one !== way && own?.hidden.includes(one))
  const shown = contactMethodNames.filter((one) => one !== way && own?.shown.includes(one) && !now.includes(one))
  if (isHidden) return { hidden: [...hidden, way], shown }
  return { hidden, shown: hiddenMethods(others).includes(way) ? [...shown, way] : shown }
}

export const maskContact = (way: ContactMethod, value: string): string => {
  if (way === 'email') return maskEmail(value)
  if (way === 'phone') return `•••${value.replace(/\D/g, '').slice(-2)}`
  const [host = '', ...path] = value
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .split('/')
  if (way === 'social' && path.some(Boolean)) return `${host}/•••`
  return `${host.slice(0, 1)}•••${/\.[^.]+$/.exec(host)?.[0] ?? ''}`
}

type Contact = Omit<ContactDetails, 'has_contact_consent'>

/** The contact that members see: the provider's own values before the parents', without hidden ones. Null if nothing is left. */
export const shownContact = (reported: Contact | null, listing: PageSettings | null): Contact | null => {
  if (!listing) return reported
  const contact: Contact = {
    business_website: listing.website ?? reported?.business_website ?? null,
    available_start_date: reported?.available_start_date ?? null,
    provider_email: listing.email ?? reported?.provider_email ?? null,
    provider_phone: listing.phone ?? reported?.provider_phone ?? null,
    provider_social: reported?.provider_social ?? null,
  }
  for (const way of contactMethodNames) if (listing.hidden.includes(way)) contact[contactMethods[way]] = null
  return Object.values(contact).some((value) => value !== null) ? contact : null
}

export const isReachable = (contact: Contact | null): boolean =>
  contact !== null && contactMethodNames.some((way) => contact[contactMethods[way]] !== null)

/** Whether a provider hides all reported contacts, or all contact methods. */
export const hidesContact = (reported: Contact | null, listing: PageSettings | null): boolean =>
  listing !== null &&
  !isReachable(shownContact(reported, listing)) &&
  (isReachable(shownContact(reported, { ...listing, hidden: [] })) ||
    contactMethodNames.every((way) => listing.hidden.includes(way)))

interface Availability extends Pick<PageSettings, 'free' | 'free_from' | 'free_told_at'> {
  available_start_date: string | null
  availability_told_at: Date | null
}

/**
 * A provider's availability on `today` (yyyy-MM-dd, in UTC): their own until it expires, then the parents'. `free` is
 * null if only parents reported it.
 */
export const availabilityOn = (
  { free, free_from, free_told_at, available_start_date: day, availability_told_at: reportedAt }: Availability,
  today: string,
): { free: FreeAnswer | null; available_start_date: string | null } => {
  if (free !== null && free_told_at !== null && Date.parse(today) - free_told_at.getTime() <= freeDays * 86_400_000) {
    return { free, available_start_date: free === 'now' ? free_told_at.toISOString().slice(0, 10) : free_from }
  }
  const isFresh = day !== null && reportedAt !== null && isAvailabilityFresh(day, reportedAt, today)
  return { free: null, available_start_date: isFresh ? day : null }
}
