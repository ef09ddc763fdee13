// The pins of the drawn map: where they stand, how many there are, and which show their names.
import { describe, expect, it } from 'vitest'
import { mapPins, mapSize } from '../../web/providers/bay-map-pins.ts'

const place = (name: string, providers: number, latitude: number | null, longitude: number | null) => ({
  name,
  location: `${name}, CA`,
  providers,
  latitude,
  longitude,
})

describe('the pins of the map', () => {
  it('stand where the drawing has their place', () => {
    const [pin] = mapPins([place('San Rafael', 5, 37.974, -122.531)])
    // as drawn: 123, 128
    expect(pin?.x).toBeCloseTo(129.8, 0)
    expect(pin?.y).toBeCloseTo(137.9, 0)
  })

  it('leave out who has no providers, no known place, or lies beyond the edge', () => {
    const places = [
      place('Tiburon', 0, 37.9, -122.4),
      place('Sunol', 3, null, null),
      place('Healdsburg', 2, 38.6, -122.8),
    ]
    expect(mapPins(places)).toEqual([])
  })

  it('are at most fourteen, those with most providers', () => {
    const many = Array.from({ length: 30 }, (_, i) => place(`Town ${i}`, i + 1, 37.2 + i / 40, -122.4))
    expect(mapPins(many).map((pin) => pin.place.providers)).toEqual(Array.from({ length: 14 }, (_, i) => 30 - i))
  })

  it('show a name only where it covers no other pin or name and stays on the map', () => {
    const pins = mapPins([
      place('San Mateo', 9, 37.563, -122.325),
      place('Foster City', 8, 37.56, -122.3),
      place('San Jose', 7, 37.339, -121.894),
      place('San Rafael', 6, 37.974, -122.531),
    ])
    expect(pins.map((pin) => [pin.place.name, pin.nameSide])).toEqual([
      ['San Mateo', 'left'],
      ['Foster City', 'right'],
      ['San Jose', 'left'],
      ['San Rafael', 'right'],
    ])
    for (const { x } of pins) expect(x).toBeLessThan(mapSize.width)
  })
})
