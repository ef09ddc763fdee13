// Where else to look when a search has found nobody.
import type { Answer } from '../contract.ts'
import { parseLocation, regionOf } from '../places/location.rules.ts'
import { foldText } from '../text/fold-text.rules.ts'
import type { countByCategory, countByPlace } from './providers.contracts.ts'

type CountedPlace = Answer<typeof countByPlace>['places'][number]
type CountedCategory = Answer<typeof countByCategory>['categories'][number]

/** Most places and most kinds of care that are offered. */
const mostOffers = 4

/** Square of the distance in degrees, with degrees of longitude as short as they are there; only for comparing. */
const distance = (one: CountedPlace, other: CountedPlace): number => {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null) {
    return Number.POSITIVE_INFINITY
  }
  const shrink = Math.cos((one.latitude * Math.PI) / 180)
  return (one.latitude - other.latitude) ** 2 + ((one.longitude - other.longitude) * shrink) ** 2
}

/** At most four places with providers, the nearest to the searched one first; with the most providers first where that one is not known. */
export const placesToOffer = (places: readonly CountedPlace[], location: string): CountedPlace[] => {
  const { city = '', state } = parseLocation(location)
  const searched = foldText(regionOf(city, state)?.name ?? city)
  const from = places.find(({ name }) => foldText(name) === searched)
  return places
    .filter((place) => place.providers > 0 && place !== from)
    .sort((one, other) => (from ? distance(from, one) - distance(from, other) : 0) || other.providers - one.providers)
    .slice(0, mostOffers)
}

/** At most four other kinds of care that there are around the searched place, the most providers first. */
export const categoriesToOffer = (
  categories: readonly CountedCategory[],
  searched: string | undefined,
): CountedCategory[] =>
  categories
    .filter(({ service_type, near }) => near > 0 && service_type !== searched)
    .sort((one, other) => other.near - one.near)
    .slice(0, mostOffers)
