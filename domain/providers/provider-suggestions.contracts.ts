// The call behind "Is it one of these?": pages that a recommendation being written may be about.

import { z } from 'zod'
import { contract } from '../contract.ts'
import { fewestTyped } from '../limits.ts'
import { categorySlugs } from './categories.ts'

/** Most pages offered. */
export const mostOffered = 5

/** A shown provider, told apart from others of its name by town and number of parents. */
export const offeredProviderSchema = z.object({
  provider_id: z.uuid(),
  provider_name: z.string(),
  service_type: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  total_recommendations: z.int(),
})
export type OfferedProvider = z.input<typeof offeredProviderSchema>

export const suggestProviders = contract({
  name: 'suggest-providers',
  who: 'member',
  // enough for a few recommendations an hour, too little to spell out family names letter by letter
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: z.object({
    provider_name: z.string().trim().min(fewestTyped).max(100),
    service_type: z.enum(categorySlugs),
    location: z.string().trim().max(200).default(''),
  }),
  output: z.object({ providers: z.array(offeredProviderSchema).max(mostOffered) }),
  summary: 'Shown providers of a category whose name may be the one being typed, those near the place first.',
})
