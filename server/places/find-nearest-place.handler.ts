// Answers the city nearest to a point.
import { findNearestPlace } from '../../domain/places/places.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { createVillagePlaces } from './village-places.ts'

export const findNearestPlaceHandler = handlePublic(findNearestPlace, async (call) => ({
  place: await createVillagePlaces(call).nearest(call.input.latitude, call.input.longitude, call.signal),
}))
