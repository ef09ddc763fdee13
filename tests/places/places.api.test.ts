// The calls about places in a running village, answered from its own list of towns.
import { describe, expect, it } from 'vitest'
import { findNearestPlace, findPlaces } from '../../domain/places/places.contracts.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage())

describe('places', () => {
  it('find-places returns the village’s own cities first, at most ten, also to visitors', async () => {
    const { body } = await village.call(findPlaces, { q: 'san' })
    expect(body.places).toHaveLength(10)
    expect(body.places[0]).toEqual({ city: 'San Jose', state: 'CA' })
  })

  it('find-nearest-place names the city nearest to a point, and none in the middle of the ocean', async () => {
    const oakland = await village.call(findNearestPlace, { latitude: 37.8044, longitude: -122.2712 })
    expect(oakland.body.place).toEqual({ city: 'Oakland', state: 'CA' })
    const sea = await village.call(findNearestPlace, { latitude: 0, longitude: -150 })
    expect(sea.body.place).toBeNull()
    expect((await village.call(findNearestPlace, { latitude: 91, longitude: 0 })).status).toBe(422)
  })
})
