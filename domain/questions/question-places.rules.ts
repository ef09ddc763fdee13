// Where a question is asked, and what members read of where its member lives.
import { fewestNeighbors } from '../limits.ts'
import { areaOf, parseLocation, townOf } from '../places/location.rules.ts'
import { foldText, slugOf } from '../text/fold-text.rules.ts'
import { village } from '../village.ts'
import { villageParts } from '../village-places.ts'

interface Around {
  /** As `areaOf` names them. */
  areas: readonly string[]
  /** The part of the metro; null: the town alone. */
  region: string | null
}

/** The areas of each part of the metro. Towns that a search does not join are near each other here: questions are fewer than providers. */
const parts = villageParts.map(({ name, slug, together, towns, alsoWritten }) => ({
  slug,
  region: name,
  areas: [...(together.length > 0 ? [slug] : []), ...[...towns, ...alsoWritten].map(areaOf)],
}))

/** The places near a town, as far as questions are concerned. */
const around = (city: string, state: string): Around => {
  const area = areaOf({ city, state })
  return parts.find(({ areas }) => areas.includes(area)) ?? { areas: [area], region: null }
}

const placeIn = (text: string): { city: string; state: string } => {
  const { city = '', state = village.state } = parseLocation(text)
  return { city, state }
}

/** Where the questions near a typed place are asked; null for everywhere. */
export const nearPlace = (text: string): Around | null => {
  if (foldText(text) === '') return null
  const { city, state } = placeIn(text)
  return parts.find(({ slug }) => slug === slugOf(text)) ?? around(city, state)
}

export const nearTown = ({ city, state }: { city: string; state: string }): Around => around(city, state)

/** The number of members in each place. */
export interface Neighbors {
  /** By "city, st", folded; `city` as most of them spell it, because a spelling of one's own would identify its member. */
  towns: ReadonlyMap<string, { members: number; city: string }>
  areas: ReadonlyMap<string, number>
  /** Those of towns with fewer than ten members, by area: only they are named by their region. */
  inSmallTowns: ReadonlyMap<string, number>
}

const keyOf = ({ city, state }: { city: string; state: string }): string => `${foldText(city)}, ${state.toLowerCase()}`

/** Counts members by the places they gave, each with how many members gave it, the most common first. */
export const countNeighbors = (given: readonly { location: string; members: number }[]): Neighbors => {
  const towns = new Map<string, { members: number; city: string; area: string }>()
  const areas = new Map<string, number>()
  for (const { location, members } of given) {
    const place = placeIn(townOf(location) ?? '')
    if (!place.city) continue
    const area = areaOf(place)
    const town = towns.get(keyOf(place)) ?? { members: 0, city: place.city, area }
    towns.set(keyOf(place), { ...town, members: town.members + members })
    areas.set(area, (areas.get(area) ?? 0) + members)
  }
  const inSmallTowns = new Map<string, number>()
  for (const { members, area } of towns.values())
    if (members < fewestNeighbors) inSmallTowns.set(area, (inSmallTowns.get(area) ?? 0) + members)
  return { towns, areas, inSmallTowns }
}

const sumOf = (counted: ReadonlyMap<string, number>, { areas }: Around): number =>
  [...new Set(areas)].reduce((sum, area) => sum + (counted.get(area) ?? 0), 0)

/** The number of members in a place; null if it is so small that it would identify them. */
export const readersIn = (neighbors: Neighbors, near: Around): number | null => {
  const members = sumOf(neighbors.areas, near)
  return members < fewestNeighbors ? null : members
}

/**
 * What members read of where a member lives: the town; the part of the metro if fewer than ten members live in the town, but ten in such
 * towns together, because nobody else is named by the part; otherwise null.
 */
export const placeShown = (location: string | null, neighbors: Neighbors): string | null => {
  const place = placeIn(townOf(location ?? '') ?? '')
  if (!place.city) return null
  const town = neighbors.towns.get(keyOf(place))
  if (town && town.members >= fewestNeighbors) return town.city
  const near = around(place.city, place.state)
  return near.region !== null && sumOf(neighbors.inSmallTowns, near) >= fewestNeighbors ? near.region : null
}
