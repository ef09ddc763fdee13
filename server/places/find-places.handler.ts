// Answers cities whose name begins as typed.
import { findPlaces } from '../../domain/places/places.contracts.ts'
import { handlePublic } from '../http/serve.ts'

export const findPlacesHandler = handlePublic(findPlaces, async ({ input, places, signal }) => ({
  places: await places.search(input.q, signal),
}))
