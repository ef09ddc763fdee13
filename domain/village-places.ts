// The places of this village: the parts of its metro, and the fallback suggestions of the location field.
import type { Place } from './places/places.contracts.ts'
import { placeKey, placeOf } from './places/us-states.ts'
import { slugOf } from './text/fold-text.rules.ts'
import { village } from './village.ts'

const placesOf = (towns: readonly string[]): Place[] => towns.map((town) => placeOf(town, village.state))

/**
 * A part of the metro. A search of any town in `together` covers all of these; each of `towns` is searched by itself.
 * `alsoWritten` are other spellings of `towns`.
 */
export const villageParts = village.parts.map(({ name, together, towns, alsoWritten }) => ({
  name,
  slug: slugOf(name),
  together: placesOf(together),
  towns: placesOf(towns),
  alsoWritten: placesOf(alsoWritten),
}))

/** A part with towns that are searched together. Its slug is the area of their providers. */
export interface Region {
  slug: string
  name: string
  together: readonly Place[]
}

export const villageRegions: readonly Region[] = villageParts.filter(({ together }) => together.length > 0)

const largestCities =
  'New York NY, Los Angeles CA, Chicago IL, Houston TX, Philadelphia PA, Phoenix AZ, San Antonio TX, San Diego CA, ' +
  'Dallas TX, Austin TX, Seattle WA, Denver CO, Boston MA, Portland OR, Las Vegas NV, Washington DC, Atlanta GA, ' +
  'Miami FL, Sacramento CA'

/** The metro first, then the best known US cities. */
export const villagePlaces: readonly Place[] = [
  ...new Map(
    [
      ...villageParts.flatMap(({ together, towns }) => (together.length > 0 || towns.length > 1 ? together : towns)),
      ...placesOf(largestCities.split(', ')),
    ].map((place) => [placeKey(place), place]),
  ).values(),
]
