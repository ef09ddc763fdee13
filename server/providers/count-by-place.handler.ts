// Answers how many providers there are in each region and town of the metro.
import { areaOf, regionOf } from '../../domain/places/location.rules.ts'
import { countByPlace } from '../../domain/providers/provider-counts.contracts.ts'
import { village } from '../../domain/village.ts'
import { villageRegions } from '../../domain/village-places.ts'
import { townGroups } from '../../domain/village-towns.ts'
import { handle } from '../http/serve.ts'
import { type Spot, spotOf } from '../places/gazetteer.ts'
import { readAreaCounts } from './provider-counts.queries.ts'

/** The middle of the places that are known; null when none is. */
const middleOf = (spots: readonly (Spot | null)[]): Spot | null => {
  const known = spots.filter((spot) => spot !== null)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return known.length === 0
    ? null
    : {
        latitude: mean(known.map(({ latitude }) => latitude)),
        longitude: mean(known.map(({ longitude }) => longitude)),
      }
}

const inState = (city: string) => ({ city, state: village.state })

interface KnownPlace {
  name: string
  location: string
  area: string
  spot: Spot | null
}

const findPlaces = (): KnownPlace[] => [
  ...villageRegions.map(({ name, slug, cities }) => ({
    name,
    location: name,
    area: slug,
    spot: middleOf(cities.map((city) => spotOf(inState(city)))),
  })),
  ...townGroups.flatMap(({ towns }) =>
    // East Palo Alto lies in a region by its name
    towns
      .filter((town) => !regionOf(town))
      .map((town) => ({
        name: town,
        location: `${town}, ${village.state}`,
        area: areaOf(inState(town)),
        spot: spotOf(inState(town)),
      })),
  ),
]

let known: KnownPlace[] | undefined

/** Found once: the list of US places is read from a file when it is first wanted. */
const knownPlaces = (): KnownPlace[] => {
  known ??= findPlaces()
  return known
}

export const countByPlaceHandler = handle(countByPlace, async ({ input, db }) => {
  const all = knownPlaces()
  const areas = all.map(({ area }) => area)
  const counts = await readAreaCounts(db, areas, input.service_type_filter)
  return {
    places: all.map(({ name, location, area, spot }) => ({
      name,
      location,
      providers: counts.get(area) ?? 0,
      latitude: spot?.latitude ?? null,
      longitude: spot?.longitude ?? null,
    })),
  }
})
