// What a provider decides of their own page: which ways to reach them are shown, what is right of them, and when they are free.
import { type ContactDetails, isAvailabilityFresh } from '../providers/contact.rules.ts'

/** The ways to reach a provider, each with its column of a recommendation. */
export const contactWays = {
  phone: 'provider_phone',
  email: 'provider_email',
  website: 'business_website',
  social: 'provider_social',
} as const satisfies Record<string, keyof ContactDetails>
export type ContactWay = keyof typeof contactWays
export const contactWayNames = Object.keys(contactWays) as [ContactWay, ...ContactWay[]]

/** When a provider says that they are free. */
export const freeAnswers = ['now', 'from', 'not'] as const
export type FreeAnswer = (typeof freeAnswers)[number]

/** What the desk calls each kind of request. */
export const listingTitles = {
  claim: 'Claim',
  objection: 'Untrue or unfair',
  answer: 'Reply',
  new_address: 'New email address',
  removal: 'Removed',
  link: 'Link sent',
  lift: 'Listed again',
} as const

/** Days after which what a provider said of being free counts no more. */
export const freeDays = 60

/** What a provider said of their own page. A null value of a way: as parents told it. */
export interface Listing {
  hidden: readonly string[]
  phone: string | null
  email: string | null
  website: string | null
  confirmed_at: Date | null
  free: FreeAnswer | null
  free_from: string | null
  free_told_at: Date | null
}

const newest = <T>(rows: readonly T[], moment: (row: T) => Date | null): T | undefined =>
  [...rows].sort((one, other) => (moment(other)?.getTime() ?? 0) - (moment(one)?.getTime() ?? 0))[0]

/** One listing of several, where pages were merged: hidden is what any of them hides; of all else the newest counts. Null without any. */
export const combineListings = (listings: readonly Listing[]): Listing | null => {
  if (listings.length === 0) return null
  const ordered = [...listings].sort((a, b) => (b.confirmed_at?.getTime() ?? 0) - (a.confirmed_at?.getTime() ?? 0))
  const free = newest(listings, (one) => one.free_told_at)
  const value = (way: 'phone' | 'email' | 'website') => ordered.find((one) => one[way] !== null)?.[way] ?? null
  return {
    hidden: [...new Set(listings.flatMap(({ hidden }) => hidden))],
    phone: value('phone'),
    email: value('email'),
    website: value('website'),
    confirmed_at: ordered[0]?.confirmed_at ?? null,
    free: free?.free ?? null,
    free_from: free?.free_from ?? null,
    free_told_at: free?.free_told_at ?? null,
  }
}

type Contact = Omit<ContactDetails, 'has_contact_consent'>

/** The contact that members see: the provider's own values before parents', without what they hide. Null when nothing is left. */
export const shownContact = (told: Contact | null, listing: Listing | null): Contact | null => {
  if (!listing) return told
  const contact: Contact = {
    business_website: listing.website ?? told?.business_website ?? null,
    available_start_date: told?.available_start_date ?? null,
    provider_email: listing.email ?? told?.provider_email ?? null,
    provider_phone: listing.phone ?? told?.provider_phone ?? null,
    provider_social: told?.provider_social ?? null,
  }
  for (const way of contactWayNames) if (listing.hidden.includes(way)) contact[contactWays[way]] = null
  return Object.values(contact).some((value) => value !== null) ? contact : null
}

/** Whether there is a way to reach them left, beside a day on which they are free. */
export const isReachable = (contact: Contact | null): boolean =>
  contact !== null && contactWayNames.some((way) => contact[contactWays[way]] !== null)

interface Availability extends Pick<Listing, 'free' | 'free_from' | 'free_told_at'> {
  /** As parents told. */
  available_start_date: string | null
  availability_told_at: Date | null
}

/**
 * When a provider is free, as it counts `today` (yyyy-MM-dd, in UTC): their own word until it lapses, parents' otherwise. `free` is
 * null where only parents told.
 */
export const availabilityOn = (
  { free, free_from, free_told_at, available_start_date: day, availability_told_at: toldAt }: Availability,
  today: string,
): { free: FreeAnswer | null; available_start_date: string | null } => {
  if (free !== null && free_told_at !== null && Date.parse(today) - free_told_at.getTime() <= freeDays * 86_400_000) {
    return { free, available_start_date: free === 'now' ? free_told_at.toISOString().slice(0, 10) : free_from }
  }
  const isFresh = day !== null && toldAt !== null && isAvailabilityFresh(day, toldAt, today)
  return { free: null, available_start_date: isFresh ? day : null }
}
