import { findNearestPlace, findPlaces } from '../../domain/places/places.contracts.ts'
import { handle } from '../http/serve.ts'
import { findPlacesByName, placeNear } from './gazetteer.ts'

export const findNearestPlaceHandler = handle(findNearestPlace, async (call) => ({
  place: await placeNear(call, call.input, call.signal),
}))

export const findPlacesHandler = handle(findPlaces, async ({ input }) => ({ places: findPlacesByName(input.q) }))
