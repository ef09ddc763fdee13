import { parseLocation } from '../../domain/places/location.rules.ts'
import { categoryLabel, categoryPlural } from '../../domain/providers/categories.ts'
import type { SortOrder } from '../../domain/providers/providers.contracts.ts'
import { providerCount } from './provider.copy.ts'
import { isNarrowed } from './read-search.ts'
import type { MinimumRating, ProviderSearch } from './search-address.ts'

export const sortLabels: Record<SortOrder, string> = {
  rating: 'Highest rated',
  recommended: 'Most recommended',
  recent: 'Most recent',
  alphabetical: 'Name, A to Z',
  service_type: 'Type of service',
}

export const ratingLabel = (rating: MinimumRating): string => {
  if (rating === 0) return 'Any rating'
  return rating === 5 ? '5 only' : `${rating} and up`
}

/** "Nannies near Oakland", "Providers near Oakland", "All nannies", "All providers". */
export const searchHeading = ({ category, location }: Pick<ProviderSearch, 'category' | 'location'>): string => {
  const place = parseLocation(location).city ?? location
  const kind = (category ? categoryPlural(category) : 'Providers').toLowerCase()
  return place ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)} near ${place}` : `All ${kind}`
}

/** The search in a line: "Nanny in Oakland, CA". */
export const searchInShort = ({ category, location }: Pick<ProviderSearch, 'category' | 'location'>): string =>
  `${category ? categoryLabel(category) : 'Any category'}${location ? ` in ${location}` : ', anywhere'}`

/** "12 providers parents have worked with, including nearby East Bay towns." */
export const countSentence = (total: number, region: string | null): string => {
  const found = total === 0 ? 'No providers found' : `${providerCount(total)} parents have worked with`
  return `${found}${region ? `, including nearby ${region} towns` : ''}.`
}

/** Why a search found nothing: the text, the filters, or the place. */
export const nothingFound = (search: ProviderSearch): [title: string, advice: string] => {
  if (search.query)
    return [`No one found for “${search.query}”`, 'Try a name, a highlight, or another word from a note.']
  if (isNarrowed(search)) return ['No one matches these filters', 'Clear them to see who else parents recommend.']
  return ['No recommendations here yet', 'Try a nearby city or another kind of care.']
}

export const showProviders = (total: number | null): string =>
  total === null ? 'Show providers' : `Show ${providerCount(total)}`
