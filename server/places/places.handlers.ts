// The calls about places.
import { findNearestPlace, findPlaces } from '../../domain/places/places.contracts.ts'
import { handle } from '../http/serve.ts'
import { findPlacesByName } from './gazetteer.ts'
import { placeNear } from './nearest-place.ts'

/** Answers the city nearest to a point. */
export const findNearestPlaceHandler = handle(findNearestPlace, async (call) => ({
  place: await placeNear(call, call.input, call.signal),
}))

/** Answers cities whose name begins as typed. */
export const findPlacesHandler = handle(findPlaces, async ({ input }) => ({ places: findPlacesByName(input.q) }))
