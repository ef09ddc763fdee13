// The calls about places: type-ahead search and the city nearest to a point.
import { z } from 'zod'
import { contract } from '../contract.ts'

export const placeSchema = z.object({ city: z.string(), state: z.string().describe('two letters') })
export type Place = z.input<typeof placeSchema>

export const placesLimit = 10

export const findPlaces = contract('find-places', 'visitor', {
  input: z.object({ q: z.string().trim().min(2).max(100) }),
  output: z.object({ places: z.array(placeSchema).max(placesLimit) }),
  summary: 'US cities whose name begins as typed: the village’s own first, then best known first.',
})

export const findNearestPlace = contract('find-nearest-place', 'visitor', {
  limit: { per: 'address', times: 60, seconds: 300 },
  input: z.object({
    latitude: z.coerce.number().min(-90).max(90),
    longitude: z.coerce.number().min(-180).max(180),
  }),
  output: z.object({ place: placeSchema.nullable() }),
  summary: 'The US city nearest to a point; null when there is none near.',
})
