// Answers cities whose name begins as typed.
import { findPlaces } from '../../domain/places/places.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { findPlacesByName } from './gazetteer.ts'

export const findPlacesHandler = handlePublic(findPlaces, async ({ input }) => ({ places: findPlacesByName(input.q) }))
