// Which places belong to the village's metro, and the order of suggested places.
import { villageParts } from '../village-places.ts'
import { type Place, placesLimit } from './places.contracts.ts'
import { placeKey } from './us-states.ts'

const localPlaces = new Set(
  villageParts.flatMap(({ together, towns, alsoWritten }) => [...together, ...towns, ...alsoWritten]).map(placeKey),
)

export const isLocalPlace = (place: Place): boolean => localPlaces.has(placeKey(place))

const leastElsewhere = 3

/** At most ten of the found places, the village's own first; otherwise in the given order. */
export const localPlacesFirst = (found: readonly Place[]): Place[] => {
  const elsewhere = found.filter((place) => !isLocalPlace(place))
  const local = found.filter(isLocalPlace).slice(0, placesLimit - Math.min(elsewhere.length, leastElsewhere))
  return [...local, ...elsewhere].slice(0, placesLimit)
}
