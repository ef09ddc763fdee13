// Answers the city nearest to a point.
import { findNearestPlace } from '../../domain/places/places.contracts.ts'
import { handlePublic } from '../http/serve.ts'

export const findNearestPlaceHandler = handlePublic(findNearestPlace, async ({ input, places, signal }) => ({
  place: await places.nearest(input.latitude, input.longitude, signal),
}))
