// How an alert is named, on the site and in emails.
import type { z } from 'zod'
import { parseLocation } from '../places/location.rules.ts'
import { categoryLabel } from '../providers/categories.ts'
import { foldText } from '../text/fold-text.rules.ts'
import { villageParts } from '../village-places.ts'
import type { alertSearch } from './alerts.contracts.ts'

export type AlertSearch = z.input<typeof alertSearch>

/** "Nanny near Oakland", "Any care in East Bay", "Nanny, anywhere". */
export const alertName = ({ service_type_filter: kind, location_filter: place }: AlertSearch): string => {
  const care = kind ? categoryLabel(kind) : 'Any care'
  if (!place) return `${care}, anywhere`
  const part = villageParts.find(({ name }) => foldText(name) === foldText(place))
  return part ? `${care} in ${part.name}` : `${care} near ${parseLocation(place).city ?? place}`
}

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** What narrows an alert: "4 stars and up, “speaks Spanish”"; empty if nothing does. `today`: yyyy-MM-dd. */
export const alertNarrowing = (
  { min_rating = 0, would_use_again, free_by, search_query }: AlertSearch,
  today: string,
): string =>
  [
    min_rating > 0 && (min_rating === 5 ? '5 stars only' : `${min_rating} stars and up`),
    would_use_again && 'most would use again',
    free_by && (free_by <= today ? 'available now' : `available by ${shortDay.format(new Date(free_by))}`),
    search_query && `“${search_query}”`,
  ]
    .filter(Boolean)
    .join(', ')
