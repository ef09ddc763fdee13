// Answers how many providers there are in each region and town of the metro.
import { areaOf, regionOf } from '../../domain/places/location.rules.ts'
import { countByPlace } from '../../domain/providers/providers.contracts.ts'
import { village } from '../../domain/village.ts'
import { villageRegions } from '../../domain/village-places.ts'
import { townGroups } from '../../domain/village-towns.ts'
import { handle } from '../http/serve.ts'
import { spotOf } from '../places/gazetteer.ts'
import { readAreaCounts } from './provider-counts.queries.ts'

const mean = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null

/** The middle of those of the cities that are known. */
const middleOf = (cities: readonly string[]) => {
  const known = cities.flatMap((city) => spotOf({ city, state: village.state }) ?? [])
  return {
    latitude: mean(known.map(({ latitude }) => latitude)),
    longitude: mean(known.map(({ longitude }) => longitude)),
  }
}

/** Regions, and the towns that lie in none: East Palo Alto lies in one by its name. */
const findPlaces = () => [
  ...villageRegions.map(({ name, slug, cities }) => ({ name, location: name, area: slug, ...middleOf(cities) })),
  ...townGroups
    .flatMap(({ towns }) => towns)
    .filter((town) => !regionOf(town))
    .map((town) => ({
      name: town,
      location: `${town}, ${village.state}`,
      area: areaOf({ city: town, state: village.state }),
      ...middleOf([town]),
    })),
]

/** Found once: the list of US places is read from a file when it is first wanted. */
let places: ReturnType<typeof findPlaces> | undefined

export const countByPlaceHandler = handle(countByPlace, async ({ input, db }) => {
  places ??= findPlaces()
  const areas = places.map(({ area }) => area)
  const counts = await readAreaCounts(db, areas, input.service_type_filter)
  return { places: places.map(({ area, ...place }) => ({ ...place, providers: counts.get(area) ?? 0 })) }
})
