// The calls about providers: search, suggestions, contact, pages with their notes, and the featured businesses.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { fewestSought, recommendationsPerCall, sortOrders } from '../limits.ts'
import { moment } from '../moment.ts'
import { textFields, yearField } from '../recommendations/recommendation.schema.ts'
import { categorySlugs } from './categories.ts'
import { shortIdPattern } from './provider-address.rules.ts'

export type SortOrder = (typeof sortOrders)[number]

export const groupedProviderSchema = z.object({
  id: z.uuid().describe('the newest approved recommendation of the group'),
  provider_id: z.uuid().describe('the provider itself; stays when a recommendation is approved'),
  provider_name: z.string(),
  business_name: z.string().nullable(),
  service_type: z.string(),
  ...textFields,
  highlights: z.string(),
  pricing: z.string().nullable(),
  location: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  rating: z.number().describe('mean, one decimal'),
  created_at: moment,
  ...yearField,
  is_business: z.boolean(),
  has_contact_consent: z.boolean().describe('never beside `contact_hidden`'),
  has_any_contact_info: z.boolean(),
  contact_hidden: z.boolean().describe('the provider hides every way to reach them'),
  total_recommendations: z.int(),
  would_use_again: z.int().describe('how many families would; those who did not say are in neither count'),
  would_not_use_again: z.int(),
  combined_highlights: z.array(z.string()).describe('distinct, most frequent first'),
  all_recommendation_ids: z.array(z.uuid()).describe('newest first'),
})
export type GroupedProvider = z.input<typeof groupedProviderSchema>

/** Marked as pure, because pages do not bundle schemas. */
const freeSchema = z
  .enum(['now', 'from', 'not'])
  .nullable()
  .describe('in their own word; null: only what parents told counts')
const confirmedSchema = moment
  .nullable()
  .describe('when the provider confirmed the contact; null: never, or none is shown')

export const foundProviderSchema = groupedProviderSchema.extend({
  available_start_date: z.iso.date().nullable().describe('null once it has lapsed'),
  free: freeSchema,
  contact_confirmed_at: confirmedSchema,
  miles: z.int().nullable().describe('from the searched town; null when unknown or in the same town'),
})
export type FoundProvider = z.input<typeof foundProviderSchema>

export const searchProviders = contract('search-providers', 'member', {
  input: z.object({
    min_rating: z.coerce.number().min(0).max(5).default(0),
    service_type_filter: z.enum(categorySlugs).optional(),
    location_filter: z.string().trim().max(200).default(''),
    search_query: z.string().trim().max(100).default(''),
    free_by: z.iso.date().optional().describe('only who is free on that day, as they or parents told'),
    would_use_again: z.enum(['1']).optional().describe('only whom more families would use again than would not'),
    sort_by: z.enum(sortOrders).default('rating'),
    cursor: z.string().optional(),
  }),
  output: z.object({
    providers: z.array(foundProviderSchema),
    total: z.int().nullable().describe('how many providers match; only on the first page'),
    region: z.string().nullable().describe('the region the place was widened to, as people call it'),
    next_cursor: z.string().nullable(),
  }),
  summary: 'Providers recommended by parents, one page at a time.',
})

export const getProviderContact = contract('get-provider-contact', 'member', {
  writes: true,
  input: z.object({ submission_id: z.uuid() }),
  output: z.object({
    contact: z
      .object({
        business_name: z.string().nullable(),
        provider_email: z.string().nullable(),
        provider_phone: z.string().nullable(),
        provider_social: z.string().nullable(),
        business_website: z.string().nullable(),
        available_start_date: z.iso.date().nullable(),
      })
      .nullable()
      .describe('null when nothing was left to share, or the provider hides it'),
  }),
  refusals: ['too_many_contacts'],
  summary: 'How to reach a provider, as far as recommending parents were allowed to tell. Each look is written down.',
})

export const recommendationSchema = z.object({
  id: z.uuid(),
  rating: z.int(),
  created_at: moment,
  ...yearField,
  ...textFields,
  highlights: z.string(),
  would_use_again: z.boolean().nullable(),
})

export const getProviderRecommendations = contract('get-provider-recommendations', 'member', {
  input: z.object({
    recommendation_ids: z.preprocess(
      (given) => (typeof given === 'string' ? given.split(',').filter(Boolean) : given),
      z.array(z.uuid()).min(1).max(recommendationsPerCall),
    ),
  }),
  output: z.object({ recommendations: z.array(recommendationSchema) }),
  summary: 'The approved recommendations with these ids, newest first.',
})

/** What a visitor may see of a provider: no submitter, no contact, no recommendation ids. */
export const publicCardSchema = z.object({
  provider_id: z.uuid().describe('leads to the page, which opens for members only'),
  provider_name: z.string(),
  business_name: z.string().nullable(),
  service_type: z.string(),
  recommendation: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  rating: z.number(),
  total_recommendations: z.int(),
  would_use_again: z.int(),
  would_not_use_again: z.int(),
  combined_highlights: z.array(z.string()),
  ...yearField,
  created_at: moment,
})
export type PublicCard = z.input<typeof publicCardSchema>

export const featuredLimit = 6

export const getFeaturedBusinesses = contract('get-featured-businesses', 'visitor', {
  output: z.object({ businesses: z.array(publicCardSchema).max(featuredLimit) }),
  summary: 'The businesses parents recommend most, for the banner on the home page.',
})

export const mostOffered = 5

export const offeredProviderSchema = z.object({
  provider_id: z.uuid(),
  provider_name: z.string(),
  service_type: z.enum(categorySlugs),
  city: z.string().nullable(),
  state: z.string().nullable(),
  is_business: z.boolean(),
  total_recommendations: z.int(),
})
export type OfferedProvider = z.input<typeof offeredProviderSchema>

export const suggestProviders = contract('suggest-providers', 'member', {
  // enough for a few recommendations an hour, too little to discover family names letter by letter
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: z.object({
    provider_name: z.string().trim().min(fewestSought).max(100),
    service_type: z.enum(categorySlugs).optional(),
    first_kind: z.enum(categorySlugs).optional().describe('those of this kind come first'),
    location: z.string().trim().max(200).default(''),
  }),
  output: z.object({ providers: z.array(offeredProviderSchema).max(mostOffered) }),
  summary:
    'Shown providers, of all kinds or of one, whose name may be the one being typed, those near the place first.',
})

export const revealsPageSize = 20

export const contactRevealSchema = z.object({
  id: z.uuid(),
  revealed_at: moment,
  provider: z
    .object({
      provider_id: z.uuid(),
      submission_id: z.uuid().describe('the newest approved recommendation, by which the contact is asked for'),
      provider_name: z.string(),
      service_type: z.string(),
      city: z.string().nullable(),
      is_business: z.boolean(),
    })
    .nullable()
    .describe('null when members no longer see the page; of merged pages the one that was kept'),
})
export type ContactReveal = z.input<typeof contactRevealSchema>

export const listContactReveals = contract('list-contact-reveals', 'member', {
  input: z.object({ cursor: z.string().optional() }),
  output: z.object({ reveals: z.array(contactRevealSchema), next_cursor: z.string().nullable() }),
  summary: 'The contacts that were shown to the caller, newest first, one page at a time.',
})

export const shortId = z.string().regex(shortIdPattern, 'This is not the id of a provider')

const byShortId = z.object({ short_id: shortId })

/** A provider's page. `highlight_counts` is parallel to `combined_highlights`, `rating_counts` goes from one star to five. */
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
    free: freeSchema,
    free_told_at: moment.nullable().describe('when they last told when they are free'),
    contact_confirmed_at: confirmedSchema,
  })
export type ProviderPage = z.input<typeof providerPageSchema>

export const getProvider = contract('get-provider', 'member', {
  input: byShortId,
  output: providerPageSchema,
  refusals: ['not_found', 'page_gone'],
  summary: 'What parents say of a provider, taken together, without contact details; of a merged one, of the kept one.',
})

export const setPageRemoved = contract('set-page-removed', 'administrator', {
  input: z.object({ short_id: shortId, removed: z.boolean() }),
  output: z.object({ removed: z.boolean() }),
  refusals: ['not_found', 'changed_meanwhile'],
  summary: 'Takes the page of a provider down who asked for it, or puts it back.',
})

export const providerNoteSchema = recommendationSchema.extend({
  city: z.string().nullable().describe('where the family met the provider'),
  answer: z.string().nullable().describe('of the provider, once a reviewer has read it'),
})
export type ProviderNote = z.input<typeof providerNoteSchema>

export const listProviderNotes = contract('list-provider-notes', 'member', {
  input: z.object({ short_id: shortId, cursor: z.string().optional() }),
  output: z.object({ notes: z.array(providerNoteSchema), next_cursor: z.string().nullable() }),
  summary: 'The approved recommendations of a provider, newest first, one page at a time.',
})
