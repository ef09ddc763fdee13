// Where the pins of the drawn map stand, and which of them have room for their names.
import type { Answer } from '../../domain/contract.ts'
import type { countByPlace } from '../../domain/providers/providers.contracts.ts'

type CountedPlace = Answer<typeof countByPlace>['places'][number]

/** The size of the drawing, in its own units. */
export const mapSize = { width: 482, height: 610 }

/** Units of the drawing for a degree of latitude, and its upper left corner in degrees. */
const unitsPerDegree = 610
const corner = { latitude: 38.2, longitude: -122.8 }
/** A degree of longitude is this much shorter, at the middle of the bay. */
const shrink = Math.cos((37.7 * Math.PI) / 180)

/** Most pins, so that the map stays readable: those with the most providers. */
const mostPins = 14

/** In units of the drawing: half a pin, and what a name takes. */
const pinRadius = 20
const nameHeight = 22
const letterWidth = 10.5

export interface MapPin {
  place: CountedPlace
  /** Units of the drawing from the left and the top. */
  x: number
  y: number
  /** On which side of the pin the name stands; null where there is no room for it. */
  nameSide: 'right' | 'left' | null
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

const nameBox = ({ x, y, place }: Omit<MapPin, 'nameSide'>, side: 'right' | 'left'): Box => {
  const width = place.name.length * letterWidth
  const left = side === 'right' ? x + pinRadius : x - pinRadius - width
  return { left, right: left + width, top: y - nameHeight / 2, bottom: y + nameHeight / 2 }
}

/** Pins of the places that have providers and lie on the map, the one with the most first, which also gets its name first. */
export const mapPins = (places: readonly CountedPlace[]): MapPin[] => {
  const pins = places
    .flatMap((place) => {
      if (place.providers === 0 || place.latitude === null || place.longitude === null) return []
      const x = (place.longitude - corner.longitude) * shrink * unitsPerDegree
      const y = (corner.latitude - place.latitude) * unitsPerDegree
      const isOnMap = x > 0 && x < mapSize.width && y > 0 && y < mapSize.height
      return isOnMap ? [{ place, x, y }] : []
    })
    .sort((one, other) => other.place.providers - one.place.providers)
    .slice(0, mostPins)
  const taken: Box[] = pins.map(({ x, y }) => around(x, y, pinRadius))
  return pins.map((pin, index) => {
    const own = taken[index]
    const nameSide = (['right', 'left'] as const).find((side) => {
      const box = nameBox(pin, side)
      const inside = box.left >= 0 && box.right <= mapSize.width
      return inside && !taken.some((other) => other !== own && overlaps(box, other))
    })
    if (nameSide) taken.push(nameBox(pin, nameSide))
    return { ...pin, nameSide: nameSide ?? null }
  })
}
