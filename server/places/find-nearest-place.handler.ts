// Answers the city nearest to a point.
import { findNearestPlace as contract } from '../../domain/places/places.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { findNearestPlace } from './nearest-place.ts'

export const findNearestPlaceHandler = handlePublic(contract, async (call) => ({
  place: await findNearestPlace(call, call.input, call.signal),
}))
