// The words of a provider's own page.

import type { ContactWay, FreeAnswer } from '../../domain/listings/listing.rules.ts'
import type { OwnListing } from '../../domain/listings/listings.contracts.ts'
import { experienceYearLabel } from '../../domain/recommendations/experience-year.ts'

export type ListingNote = OwnListing['notes'][number]

/** What each way to reach somebody is called. */
export const wayNames: Record<ContactWay, string> = {
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  social: 'Social page',
}

/** "A parent in Berkeley, 2026"; "A parent". */
export const signature = ({ city, experience_year }: Pick<ListingNote, 'city' | 'experience_year'>): string =>
  [city ? `A parent in ${city}` : 'A parent', experience_year && experienceYearLabel(experience_year)]
    .filter(Boolean)
    .join(', ')

/** The answers to when they are free, in their order. */
export const freeOptions: { value: FreeAnswer; label: string }[] = [
  { value: 'now', label: 'Looking for a family now' },
  { value: 'from', label: 'From a date' },
  { value: 'not', label: 'Not taking new families' },
]
