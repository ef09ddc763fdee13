// The administrators' calls about duplicate pages of a provider: possible pairs, merging two, and undoing that.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { ownWordsField } from '../recommendations/recommendation.schema.ts'

export const pairsPageSize = 20

export const pairWordsLimit = 3

export const recentMergesLimit = 100

/** One provider of a pair, as administrators compare it; contact from the newest approved recommendation that has it. */
export const pairedProviderSchema = z.object({
  provider_id: z.uuid(),
  provider_name: z.string(),
  is_business: z.boolean(),
  service_type: z.string(),
  towns: z.array(z.string()).describe('where families met the provider, newest first'),
  total_recommendations: z.int(),
  rating: z.number(),
  newest_id: z.uuid().describe('the newest approved recommendation'),
  provider_phone: z.string().nullable(),
  provider_email: z.string().nullable(),
  business_website: z.string().nullable(),
  pricing: z.string().nullable(),
  first_shared_at: moment,
  first_shared_by: z.string().describe('email of who shared the first one'),
  words: z
    .array(z.object({ id: z.uuid(), ...ownWordsField, city: z.string().nullable(), shared_by: z.string() }))
    .describe(`the newest ones with the emails of who shared them, at most ${pairWordsLimit}`),
})

/** Two providers that may be the same; `kept` has more recommendations, or is older. */
const providerPairSchema = z.object({
  id: z.uuid(),
  state: z.enum(['open', 'later']),
  evidence: z.array(z.string()).describe('kinds of evidence'),
  kept: pairedProviderSchema,
  merged: pairedProviderSchema,
  together: z
    .object({
      provider_name: z.string(),
      city: z.string().nullable(),
      total_recommendations: z.int(),
      rating: z.number(),
    })
    .describe('what the page will hold after merging'),
})

export const listProviderPairs = contract('list-provider-pairs', 'administrator', {
  input: z.object({ cursor: z.string().optional() }),
  output: z.object({ pairs: z.array(providerPairSchema), next_cursor: z.string().nullable() }),
  summary: 'Shown providers that may be one, strongest evidence first, those put off for later last.',
})

export const countProviderPairs = contract('count-provider-pairs', 'administrator', {
  output: z.object({
    waiting: z.int().describe('without those put off for later'),
    requests: z.int().describe('of providers, about their own pages'),
    not_listed: z.int().describe('entries of the do-not-list'),
  }),
  summary:
    'How many possible pairs and requests of providers wait for an administrator, and how many are not to be listed.',
})

export const setPairState = contract('set-pair-state', 'administrator', {
  input: z.object({
    id: z.uuid(),
    state: z
      .enum(['open', 'later', 'different'])
      .describe('different: not the same, until evidence of a new kind appears'),
  }),
  output: z.object({ id: z.uuid(), state: z.string() }),
  refusals: ['not_found', 'changed_meanwhile'],
  summary: 'Says that the two of a pair are not the same, puts the pair off, or takes that back.',
})

const seenProviderSchema = pairedProviderSchema.pick({
  provider_id: true,
  total_recommendations: true,
  newest_id: true,
})

export const mergeProviders = contract('merge-providers', 'administrator', {
  input: z.object({
    id: z.uuid().describe('the pair'),
    kept: seenProviderSchema,
    merged: seenProviderSchema,
  }),
  output: z.object({ merge_id: z.uuid(), kept_id: z.uuid(), merged_id: z.uuid(), merged_at: moment }),
  refusals: ['not_found', 'changed_meanwhile'],
  summary: 'Makes two pages one; a repeated call is answered as the first one was.',
})

export const undoMerge = contract('undo-merge', 'administrator', {
  input: z.object({ id: z.uuid() }),
  output: z.object({ merge_id: z.uuid(), undone_at: moment }),
  refusals: ['not_found', 'changed_meanwhile'],
  summary: 'Makes two pages of a merged one again; what was shared for it since stays with the kept one.',
})

const providerMergeSchema = z.object({
  id: z.uuid(),
  kept_id: z.uuid(),
  kept_name: z.string(),
  merged_name: z.string(),
  service_type: z.string(),
  merged_at: moment,
  merged_by: z.string().nullable().describe('name or email of the administrator'),
})

export const listMerges = contract('list-merges', 'administrator', {
  output: z.object({ merges: z.array(providerMergeSchema) }),
  summary: `The ${recentMergesLimit} latest merges that stand, newest first.`,
})
