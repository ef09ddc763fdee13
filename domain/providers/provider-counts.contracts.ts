// The calls that count providers by kind, by place and by town.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { categorySlugs } from './categories.ts'
import { searchProviders } from './providers.contracts.ts'

export const countByCategory = contract('count-by-category', 'member', {
  input: z.object({ location_filter: z.string().trim().max(200).default('') }),
  output: z.object({
    region: z.string().nullable().describe('the region the place was widened to, as people call it'),
    categories: z.array(
      z.object({
        service_type: z.string(),
        near: z.int().describe('what a search of the place finds'),
        everywhere: z.int(),
      }),
    ),
  }),
  summary: 'How many providers of each kind parents recommend around a place; kinds without any are left out.',
})

/** A region, or a town outside the regions, as a search by its name finds it. */
const countedPlaceSchema = z.object({
  name: z.string(),
  location: z.string().describe('what a search of it is asked for'),
  providers: z.int(),
})

export const countByPlace = contract('count-by-place', 'member', {
  input: z.object({ service_type_filter: z.enum(categorySlugs).optional() }),
  output: z.object({ places: z.array(countedPlaceSchema) }),
  summary: 'How many providers parents recommend in each region and town of the metro, those with none included.',
})

/** Maximum number of towns: all of a metro (this one has about 130), since the nearest town may have few providers. */
export const mostTowns = 200

export const countByTown = contract('count-by-town', 'member', {
  input: countByPlace.input.extend({ location_filter: searchProviders.input.shape.location_filter }),
  output: z.object({
    towns: z.array(
      z.object({
        town: z.string(),
        location: z.string().describe('what a search of it is asked for'),
        providers: z.int(),
        miles: z.int().nullable().describe('from the searched town; null where it is this one, or not known'),
        latitude: z.number().describe('degrees'),
        longitude: z.number(),
      }),
    ),
  }),
  summary:
    'How many providers parents recommend in the towns that have the most, as far as it is known where these lie.',
})
