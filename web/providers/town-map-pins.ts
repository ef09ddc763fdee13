import type { Answer } from '../../domain/contract.ts'
import type { countByTown } from '../../domain/providers/provider-counts.contracts.ts'

export type CountedTown = Answer<typeof countByTown>['towns'][number]

export const mapSize = { width: 482, height: 610 }

/** The part of the world on the map: its upper left corner in degrees, and drawing units per degree of latitude. */
interface MapFrame {
  latitude: number
  longitude: number
  unitsPerDegree: number
}

/** The frame of the drawing of the Bay. */
export const bayFrame: MapFrame = { latitude: 38.2, longitude: -122.8, unitsPerDegree: 610 }

/** Length of a degree of longitude relative to one of latitude. */
const shrinkAt = (latitude: number): number => Math.cos((latitude * Math.PI) / 180)

/** Empty space around the towns, as a share of the map, and the fewest degrees that the map shows. */
const [margin, leastDegrees] = [0.12, 0.2]

/** The frame around towns; around none it is that of no place. */
export const frameAround = (towns: readonly Pick<CountedTown, 'latitude' | 'longitude'>[]): MapFrame => {
  const [latitudes, longitudes] = [towns.map(({ latitude }) => latitude), towns.map(({ longitude }) => longitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [middle, shrink] = [(south + north) / 2, shrinkAt((south + north) / 2)]
  const room = 1 - 2 * margin
  const degrees = Math.max(
    leastDegrees,
    (north - south) / room,
    ((east - west) * shrink * mapSize.height) / mapSize.width / room,
  )
  return {
    latitude: middle + degrees / 2,
    longitude: (west + east) / 2 - (degrees * mapSize.width) / mapSize.height / shrink / 2,
    unitsPerDegree: mapSize.height / degrees,
  }
}

const mostPins = 16

/** Drawing units: a pin, the minimum distance of two pins, and the size of a name on the smallest map. */
const pinSize = 40
const apart = 38
const nameHeight = 22
const letterWidth = 11.5

/** Drawing units from the left and the top. */
type Spot = { x: number; y: number }

/** Directions from a pin to its name, the best first: right, left, below, above. */
const sides = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
]

export interface MapPin extends CountedTown, Spot {
  nameSide: Spot
}

type Box = Spot & { width: number; height: number }

const overlap = (one: Box, other: Box): boolean =>
  2 * Math.abs(one.x - other.x) < one.width + other.width && 2 * Math.abs(one.y - other.y) < one.height + other.height

const nameBox = ({ x, y, town }: Omit<MapPin, 'nameSide'>, side: Spot): Box => {
  const [width, height] = [town.length * letterWidth, nameHeight]
  return { x: x + (side.x * (pinSize + width)) / 2, y: y + (side.y * (pinSize + height)) / 2, width, height }
}

const isOnMap = ({ x, y, width = 0, height = 0 }: Spot & Partial<Box>): boolean =>
  Math.min(x, mapSize.width - x) > width / 2 && Math.min(y, mapSize.height - y) > height / 2

/**
 * Pins of the towns on the map, as many as fit with their names; earlier towns have priority. A pin that would overlap
 * an earlier one is moved, or left out.
 */
export const mapPins = (towns: readonly CountedTown[], frame: MapFrame): MapPin[] => {
  const shrink = shrinkAt(frame.latitude - mapSize.height / frame.unitsPerDegree / 2)
  const pins: Omit<MapPin, 'nameSide'>[] = []
  for (const town of towns) {
    const x = (town.longitude - frame.longitude) * shrink * frame.unitsPerDegree
    const y = (frame.latitude - town.latitude) * frame.unitsPerDegree
    const isFree = (spot: Spot) =>
      isOnMap(spot) && pins.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) >= apart)
    const near = [0, apart / 2, apart].flatMap((step) =>
      Array.from({ length: step ? 8 : 1 }, (_, eighth) => ({
        x: x + step * Math.cos((eighth * Math.PI) / 4),
        y: y + step * Math.sin((eighth * Math.PI) / 4),
      })),
    )
    const spot = isOnMap({ x, y }) && pins.length < mostPins && near.find(isFree)
    if (spot) pins.push({ ...town, ...spot })
  }
  const taken: Box[] = pins.map(({ x, y }) => ({ x, y, width: pinSize, height: pinSize }))
  return pins.flatMap((pin) => {
    const nameSide = sides.find((side) => {
      const box = nameBox(pin, side)
      return isOnMap(box) && !taken.some((other) => overlap(box, other))
    })
    if (!nameSide) return []
    taken.push(nameBox(pin, nameSide))
    return { ...pin, nameSide }
  })
}
