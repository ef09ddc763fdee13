// Which places belong to the village's metro, and the order of suggested places.
import { foldText } from '../text/fold-text.rules.ts'
import { village } from '../village.ts'
import { villageRegions } from '../village-places.ts'
import { villageTowns } from '../village-towns.ts'
import { type Place, placesLimit } from './places.contracts.ts'

const localCities = new Set([...villageRegions.flatMap(({ cities }) => cities), ...villageTowns].map(foldText))

export const isLocalPlace = ({ city, state }: Place): boolean =>
  state === village.state && localCities.has(foldText(city))

const leastElsewhere = 3

/** At most ten of the found places, the village's own first; otherwise in the given order. */
export const localPlacesFirst = (found: readonly Place[]): Place[] => {
  const elsewhere = found.filter((place) => !isLocalPlace(place))
  const local = found.filter(isLocalPlace).slice(0, placesLimit - Math.min(elsewhere.length, leastElsewhere))
  return [...local, ...elsewhere].slice(0, placesLimit)
}
