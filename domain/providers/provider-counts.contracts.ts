// The calls about how many providers parents recommend: by kind of care around a place, and by place.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { categorySlugs } from './categories.ts'

export const countByCategory = contract({
  name: 'count-by-category',
  who: 'member',
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
  latitude: z.number().nullable().describe('degrees; of a region the middle of its cities, null where unknown'),
  longitude: z.number().nullable(),
})

export const countByPlace = contract({
  name: 'count-by-place',
  who: 'member',
  input: z.object({ service_type_filter: z.enum(categorySlugs).optional() }),
  output: z.object({ places: z.array(countedPlaceSchema) }),
  summary: 'How many providers parents recommend in each region and town of the metro, those with none included.',
})
