// The calls behind a provider's page: what parents say taken together, and their notes.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { shortIdPattern } from './provider-address.rules.ts'
import { recommendationSchema } from './providers.contracts.ts'

/** The part of a provider's id that stands in their address. */
export const shortId = z.string().regex(shortIdPattern, 'This is not the id of a provider')

const byShortId = z.object({ short_id: shortId })

/** A provider's page. `highlight_counts` runs beside `combined_highlights`, `rating_counts` from one star to five. */
export const providerPageSchema = z.object({
  id: z.uuid().describe('the newest approved recommendation, by which the contact is asked for'),
  provider_id: z.uuid(),
  provider_name: z.string(),
  service_type: z.string(),
  is_business: z.boolean(),
  location: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  towns: z.array(z.string()).describe('where families met the provider, newest first'),
  own_words: z.string().nullable().describe('of the newest recommendation that has them'),
  pricing: z.string().nullable(),
  rating: z.number().describe('mean, one decimal'),
  rating_counts: z.array(z.int()).describe('how many recommendations gave 1, 2, 3, 4 and 5 stars'),
  total_recommendations: z.int(),
  would_use_again: z.int().describe('how many families would; those who did not say are in neither count'),
  would_not_use_again: z.int(),
  combined_highlights: z.array(z.string()).describe('distinct, most frequent first'),
  highlight_counts: z.array(z.int()).describe('how many recommendations name each of them'),
  newest_at: moment,
  has_contact_consent: z.boolean(),
  has_any_contact_info: z.boolean(),
  available_start_date: z.iso.date().nullable().describe('null once it has lapsed'),
})
export type ProviderPage = z.input<typeof providerPageSchema>

export const getProvider = contract({
  name: 'get-provider',
  who: 'member',
  input: byShortId,
  output: providerPageSchema,
  refusals: ['not_found', 'page_gone'],
  summary: 'What parents say of a provider, taken together, without contact details; of a merged one, of the kept one.',
})

export const setPageRemoved = contract({
  name: 'set-page-removed',
  who: 'administrator',
  input: z.object({ short_id: shortId, removed: z.boolean() }),
  output: z.object({ removed: z.boolean() }),
  refusals: ['not_found'],
  summary: 'Takes the page of a provider down who asked for it, or puts it back.',
})

/** A recommendation on its provider's page, signed by no more than a town and a year. */
export const providerNoteSchema = recommendationSchema.extend({
  city: z.string().nullable().describe('where the family met the provider'),
})
export type ProviderNote = z.input<typeof providerNoteSchema>

export const listProviderNotes = contract({
  name: 'list-provider-notes',
  who: 'member',
  input: z.object({ short_id: shortId, cursor: z.string().optional() }),
  output: z.object({ notes: z.array(providerNoteSchema), next_cursor: z.string().nullable() }),
  refusals: ['cursor_invalid'],
  summary: 'The approved recommendations of a provider, newest first, one page at a time.',
})
