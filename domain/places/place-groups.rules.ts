// The places of the metro in display order: parts of the bay, each with its towns and number of providers.
import type { Answer } from '../contract.ts'
import type { countByPlace } from '../providers/provider-counts.contracts.ts'
import { village } from '../village.ts'
import { villageRegions } from '../village-places.ts'
import { townGroups } from '../village-towns.ts'

export type ChoosablePlace = Pick<Answer<typeof countByPlace>['places'][number], 'name' | 'location' | 'providers'>

interface PlaceGroup {
  name: string
  whole: ChoosablePlace | null
  cities: { name: string; location: string }[]
  towns: ChoosablePlace[]
}

export const placeGroups = (counted: readonly ChoosablePlace[]): PlaceGroup[] => {
  const byName = new Map(counted.map((place) => [place.name, place]))
  return townGroups.map(({ name, towns: names }) => {
    const region = villageRegions.find((one) => one.name === name)
    const towns = names
      .flatMap((town) => byName.get(town) ?? [])
      .sort((one, other) => other.providers - one.providers || one.name.localeCompare(other.name))
    const together = towns.reduce((sum, { providers }) => sum + providers, 0)
    const group = towns.length > 1 ? { name, location: name, providers: together } : null
    return {
      name,
      whole: region ? (byName.get(name) ?? null) : group,
      cities: (region?.cities ?? []).map((city) => ({ name: city, location: `${city}, ${village.state}` })),
      towns,
    }
  })
}

/** How many providers a search for a city finds: those of its region, or its own; null if there is no count. */
export const providersIn = (city: string, counted: readonly ChoosablePlace[]): number | null => {
  const region = villageRegions.find(({ cities }) => cities.some((one) => one === city))
  return counted.find(({ name }) => name === (region?.name ?? city))?.providers ?? null
}
