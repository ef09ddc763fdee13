// The calls about recommendations: share one, see one's own, and the newest ones for the home page.
import { z } from 'zod'
import { contract, requestId } from '../contract.ts'
import { submissionStatuses } from '../limits.ts'
import { moment } from '../moment.ts'
import { publicCardSchema } from '../providers/providers.contracts.ts'
import { lookedAtFirst, ownWordsField, sharedSchema, textFields } from './recommendation.schema.ts'

export type SubmissionStatus = (typeof submissionStatuses)[number]

export const submissionLimit = { times: 1, seconds: 60 } as const

export const submitRecommendation = contract('submit-recommendation', 'member', {
  input: z.intersection(
    sharedSchema,
    z.object({
      request_id: requestId,
      list_entry_id: z.uuid().optional().describe('the entry of the old list that it is about; ignored if it is gone'),
      question_id: z.uuid().optional().describe('the question that it answers; ignored once that is closed'),
    }),
  ),
  output: z.object({
    id: z.uuid(),
    status: z.enum(submissionStatuses),
    created_at: moment,
    looked_at_first: lookedAtFirst,
  }),
  refusals: ['too_many_submissions', 'not_listed'],
  summary: 'Shares a recommendation; it waits for review before other parents see it.',
})

export const ownSubmissionSchema = z.object({
  id: z.uuid(),
  service_type: z.string(),
  provider_name: z.string(),
  business_name: z.string().nullable(),
  city: z.string().nullable(),
  rating: z.int(),
  ...textFields,
  created_at: moment,
  status: z.enum(submissionStatuses),
  reviewed_at: moment.nullable(),
  earlier_shown: z.boolean().describe('an edit; parents still see the version before'),
  change_letter: z.string().nullable().describe('what an administrator asks to be changed before it is decided'),
  looked_at_first: lookedAtFirst,
})

export const getMySubmissions = contract('get-my-submissions', 'member', {
  output: z.object({ submissions: z.array(ownSubmissionSchema) }),
  summary: 'The caller’s own recommendations, each in its newest version, with where it stands.',
})

export const recentLimit = 10

/**
 * A public card with what the parent wrote, which only members may read: null for visitors. Marked as pure, because
 * pages do not bundle schemas.
 */
const recentCardSchema = publicCardSchema.extend(ownWordsField)
export type RecentCard = z.input<typeof recentCardSchema>

export const getRecentRecommendations = contract('get-recent-recommendations', 'visitor', {
  knowsCaller: true,
  output: z.object({ recommendations: z.array(recentCardSchema).max(recentLimit) }),
  summary: 'The newest recommendations of individual providers, for the home page.',
})
