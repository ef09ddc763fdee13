// The calls behind a provider's page: what parents say taken together, and their notes.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { shortIdPattern } from './provider-address.rules.ts'
import { groupedProviderSchema, recommendationSchema } from './providers.contracts.ts'

/** The part of a provider's id that stands in their address. */
export const shortId = z.string().regex(shortIdPattern, 'This is not the id of a provider')

const byShortId = z.object({ short_id: shortId })

/** A provider's page. `highlight_counts` runs beside `combined_highlights`, `rating_counts` from one star to five. */
export const providerPageSchema = groupedProviderSchema
  .omit({
    business_name: true,
    recommendation: true,
    highlights: true,
    created_at: true,
    experience_year: true,
    all_recommendation_ids: true,
  })
  .extend({
    id: z.uuid().describe('the newest approved recommendation, by which the contact is asked for'),
    towns: z.array(z.string()).describe('where families met the provider, newest first'),
    rating_counts: z.array(z.int()).describe('how many recommendations gave 1, 2, 3, 4 and 5 stars'),
    highlight_counts: z.array(z.int()).describe('how many recommendations name each of them'),
    newest_at: moment,
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
