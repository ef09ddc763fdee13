// The places of the metro in display order: parts of it, each with its towns and number of providers.
import type { Answer } from '../contract.ts'
import type { countByPlace } from '../providers/provider-counts.contracts.ts'
import { villageParts } from '../village-places.ts'
import { regionOf } from './location.rules.ts'
import type { Place } from './places.contracts.ts'
import { placeLabel } from './us-states.ts'

export type ChoosablePlace = Pick<Answer<typeof countByPlace>['places'][number], 'name' | 'location' | 'providers'>

interface PlaceGroup {
  name: string
  whole: ChoosablePlace | null
  cities: { name: string; location: string }[]
  towns: ChoosablePlace[]
}

export const placeGroups = (counted: readonly ChoosablePlace[]): PlaceGroup[] => {
  const byLocation = new Map(counted.map((place) => [place.location, place]))
  return villageParts.map((part) => {
    const { name } = part
    const towns = part.towns
      .flatMap((town) => byLocation.get(placeLabel(town)) ?? [])
      .sort((one, other) => other.providers - one.providers || one.name.localeCompare(other.name))
    const providers = towns.reduce((sum, town) => sum + town.providers, 0)
    const group = towns.length > 1 ? { name, location: name, providers } : null
    return {
      name,
      whole: part.together.length > 0 ? (byLocation.get(name) ?? null) : group,
      cities: part.together.map((town) => ({ name: town.city, location: placeLabel(town) })),
      towns,
    }
  })
}

/** How many providers a search for a city finds: those of its region, or its own; null if there is no count. */
export const providersIn = (place: Place, counted: readonly ChoosablePlace[]): number | null => {
  const location = regionOf(place.city, place.state)?.name ?? placeLabel(place)
  return counted.find((one) => one.location === location)?.providers ?? null
}
