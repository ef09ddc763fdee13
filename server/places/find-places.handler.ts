// Answers cities whose name begins as typed.
import { findPlaces } from '../../domain/places/places.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { createVillagePlaces } from './village-places.ts'

export const findPlacesHandler = handlePublic(findPlaces, async (call) => ({
  places: await createVillagePlaces(call).search(call.input.q, call.signal),
}))
