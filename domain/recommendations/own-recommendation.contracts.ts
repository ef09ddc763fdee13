// The calls of a parent about one recommendation of their own: see it, edit it, withdraw it.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { submissionStatuses } from '../limits.ts'
import { moment } from '../moment.ts'
import { lookedAtFirst, sharedSchema, writtenSchema } from './recommendation.schema.ts'

export const storyLimit = 50

const byId = z.object({ id: z.uuid().describe('any version of it') })

export const ownVersionSchema = writtenSchema.extend({
  id: z.uuid(),
  provider_id: z.uuid(),
  is_business: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  status: z.enum(submissionStatuses),
  reviewed_at: moment.nullable(),
  decision_reason: z.string().nullable().describe('why it was not approved, in words for the parent'),
})

const storyStepSchema = z.object({
  kind: z.enum(['shared', 'edited', 'change_asked', 'approved', 'rejected']),
  at: moment,
})

export const getMyRecommendation = contract('get-my-recommendation', 'member', {
  input: byId,
  output: ownVersionSchema.extend({
    earlier_shown: z.boolean().describe('parents still see the version before'),
    change_letter: z.string().nullable().describe('what an administrator asks to be changed before it is decided'),
    looked_at_first: lookedAtFirst,
    last_of_provider: z.boolean().describe('without it nothing is shown of the provider'),
    story: z.array(storyStepSchema).max(storyLimit).describe('newest first'),
  }),
  refusals: ['not_found'],
  summary: 'A recommendation of the caller’s own in its newest version, with what happened to it.',
})

export const editRecommendation = contract('edit-recommendation', 'member', {
  limit: { per: 'member', times: 10, seconds: 3600 },
  input: z.intersection(z.object({ id: z.uuid().describe('the newest version') }), sharedSchema),
  output: z.object({
    id: z.uuid(),
    status: z.enum(submissionStatuses),
    created_at: moment,
    looked_at_first: lookedAtFirst,
  }),
  refusals: ['not_found', 'edited_meanwhile', 'not_listed', 'too_many_submissions'],
  summary: 'Shares a new version, which waits for review; what parents see stays until it is approved.',
})

export const withdrawRecommendation = contract('withdraw-recommendation', 'member', {
  input: byId,
  output: z.object({ withdrawn: z.literal(true) }),
  refusals: ['not_found'],
  summary: 'Takes a recommendation back, in all its versions; a repeated call changes nothing.',
})
