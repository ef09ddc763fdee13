// The pins of the drawn map: their positions and number, and which show their names.
import { describe, expect, it } from 'vitest'
import { bayFrame, frameAround, mapPins, mapSize } from '../../web/providers/town-map-pins.ts'

const town = (name: string, latitude: number, longitude: number) => ({
  town: name,
  location: `${name}, CA`,
  providers: 1,
  miles: null,
  latitude,
  longitude,
})

describe('the pins of the map', () => {
  it('are at their places on the drawing', () => {
    const [pin] = mapPins([town('San Rafael', 37.974, -122.531)], bayFrame)
    // close to where the drawing shows the town: 123, 128
    expect(pin?.x).toBeCloseTo(129.8, 0)
    expect(pin?.y).toBeCloseTo(137.9, 0)
  })

  it('are the first sixteen at most', () => {
    const many = Array.from({ length: 30 }, (_, i) => town(`${i}`, 37.25 + (i % 6) / 8, -122.6 + Math.floor(i / 6) / 8))
    expect(mapPins(many, bayFrame).map((pin) => pin.town)).toEqual(Array.from({ length: 16 }, (_, i) => `${i}`))
  })

  it('are moved apart, and left out if there is no room', () => {
    const [oakland, alameda, ...rest] = mapPins(
      [town('Oakland', 37.804, -122.271), ...Array.from({ length: 12 }, () => town('Alameda', 37.79, -122.26))],
      bayFrame,
    )
    if (!oakland || !alameda) throw new Error('Two towns have no pins.')
    expect(oakland.y).toBeCloseTo(241.6, 0)
    expect(Math.hypot(alameda.x - oakland.x, alameda.y - oakland.y)).toBeGreaterThanOrEqual(38)
    expect(rest.length).toBeLessThan(11)
  })

  it('each show a name where it covers no other pin or name and stays on the map, and are left out without one', () => {
    const pins = mapPins(
      [
        town('San Mateo', 37.563, -122.325),
        town('Foster City', 37.56, -122.25),
        town('San Jose', 37.339, -121.894),
        town('San Rafael', 37.974, -122.531),
        town('Larkspur', 37.934, -122.535),
        town('A town with a name as long as the map is wide', 37.7, -122.0),
      ],
      bayFrame,
    )
    expect(pins.map((pin) => [pin.town, pin.nameSide.x, pin.nameSide.y])).toEqual([
      ['San Mateo', -1, 0],
      ['Foster City', 1, 0],
      ['San Jose', -1, 0],
      ['San Rafael', 1, 0],
      ['Larkspur', 1, 0],
    ])
    for (const { x } of pins) expect(x).toBeLessThan(mapSize.width)
  })

  it('of a village without a drawing are all on a map around its towns, the northern one above', () => {
    const towns = [town('Waukegan', 42.36, -87.84), town('Hammond', 41.58, -87.5), town('Naperville', 41.79, -88.15)]
    const pins = mapPins(towns, frameAround(towns))
    expect(pins.map((pin) => pin.town)).toEqual(['Waukegan', 'Hammond', 'Naperville'])
    expect(pins[0]?.y).toBeLessThan(pins[1]?.y ?? 0)
    expect(pins[2]?.x).toBeLessThan(pins[1]?.x ?? 0)
    expect(mapPins(towns.slice(0, 1), frameAround(towns.slice(0, 1)))).toHaveLength(1)
  })
})
