import type { Answer } from '../../domain/contract.ts'
import type { countByTown } from '../../domain/providers/provider-counts.contracts.ts'

type CountedTown = Answer<typeof countByTown>['towns'][number]

export const mapSize = { width: 482, height: 610 }

/** Drawing units per degree of latitude; below, the drawing's upper left corner in degrees. */
const unitsPerDegree = 610
const corner = { latitude: 38.2, longitude: -122.8 }
/** Length of a degree of longitude relative to one of latitude, at the middle of the bay. */
const shrink = Math.cos((37.7 * Math.PI) / 180)

const mostPins = 16

/** Drawing units: a pin, the minimum distance of two pins, and the size of a name on the smallest map. */
const pinSize = 40
const apart = 38
const nameHeight = 22
const letterWidth = 11.5

/** Drawing units from the left and the top. */
type Spot = { x: number; y: number }

export interface MapPin extends CountedTown, Spot {
  /** The side of the pin on which the name is; null if there is no room for it. */
  nameSide: 'right' | 'left' | null
}

type Box = Spot & { width: number; height: number }

const overlap = (one: Box, other: Box): boolean =>
  2 * Math.abs(one.x - other.x) < one.width + other.width && 2 * Math.abs(one.y - other.y) < one.height + other.height

const nameBox = ({ x, y, town }: Omit<MapPin, 'nameSide'>, side: 'right' | 'left'): Box => {
  const width = town.length * letterWidth
  return { x: x + (side === 'right' ? 1 : -1) * (pinSize + width) * 0.5, y, width, height: nameHeight }
}

const isOnMap = ({ x, y }: Spot): boolean => x > 0 && x < mapSize.width && y > 0 && y < mapSize.height

/**
 * Pins of the towns on the map, as many as fit; earlier towns have priority. A pin that would overlap an earlier one is
 * moved, or left out.
 */
export const mapPins = (towns: readonly CountedTown[]): MapPin[] => {
  const pins: Omit<MapPin, 'nameSide'>[] = []
  for (const town of towns) {
    const x = (town.longitude - corner.longitude) * shrink * unitsPerDegree
    const y = (corner.latitude - town.latitude) * unitsPerDegree
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
  return pins.map((pin, index) => {
    const own = taken[index]
    const nameSide = (['right', 'left'] as const).find((side) => {
      const box = nameBox(pin, side)
      const inside = box.width < 2 * Math.min(box.x, mapSize.width - box.x)
      return inside && !taken.some((other) => other !== own && overlap(box, other))
    })
    if (nameSide) taken.push(nameBox(pin, nameSide))
    return { ...pin, nameSide: nameSide ?? null }
  })
}
