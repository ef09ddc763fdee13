// The calls around a decision: the context of a submission, its readers, and asking its parent for a change.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { questionWordsLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { actedSchema, reviewedSubmissionSchema, toParentSchema } from './moderation.contracts.ts'

export const duplicatesShown = 3

export const claimMinutes = 10

export const presenceSeconds = 20

const besideProviderSchema = z.object({
  provider_id: z.uuid(),
  provider_name: z.string(),
  shown_name: z.string().describe('as members read it'),
  is_business: z.boolean(),
  service_type: z.string(),
  towns: z.array(z.string()),
  total_recommendations: z.int(),
  rating: z.number(),
  evidence: z.array(z.string()).describe('kinds of evidence that both are one'),
})

export const earlierVersionSchema = reviewedSubmissionSchema
  .omit({
    status: true,
    admin_notes: true,
    reviewed_at: true,
    reviewed_by: true,
    change_asked_at: true,
    submitter_name: true,
    waits_since: true,
    edit: true,
    do_not_list_match: true,
  })
  .extend({ decision_reason: z.string().nullable().describe('what the parent was told, when it was not approved') })
export type EarlierVersion = z.input<typeof earlierVersionSchema>

export const getReviewContext = contract('get-review-context', 'administrator', {
  input: z.object({ id: z.uuid() }),
  output: z.object({
    joins: besideProviderSchema.nullable().describe('the page it belongs to, or would belong to once approved'),
    duplicates: z.array(besideProviderSchema).max(duplicatesShown).describe('other pages that may be the same'),
    parent: z
      .object({
        id: z.uuid(),
        name: z.string(),
        joined_at: moment,
        invited_by: z.string().nullable(),
        approved: z.int(),
        rejected: z.int(),
        pending: z.int(),
      })
      .nullable()
      .describe('who shared it, with their other recommendations; null when nobody signs it any more'),
    asked: z
      .array(z.object({ id: z.uuid(), letter: z.string(), asked_by: z.string().nullable(), asked_at: moment }))
      .describe('changes asked of the parent, in any version, newest first'),
    do_not_list: z
      .enum(['sure', 'contact', 'name'])
      .nullable()
      .describe(
        'how the do-not-list knows its provider: surely, so that it cannot be approved; by contact and a name like it; by the name in its region',
      ),
    earlier: earlierVersionSchema
      .nullable()
      .describe('what an edit is read against: the version parents see now, else the one before it'),
    village: z
      .object({
        providers: z.int().describe('pages of the kind of care around the town'),
        open_questions: z.int().describe('of the parent'),
      })
      .nullable()
      .describe('of a question or a line'),
  }),
  refusals: ['not_found'],
  summary: 'What stands beside a submission: pages it may belong to, the record of its parent, the version before it.',
})

const claimSchema = z.object({
  submission_id: z.uuid(),
  name: z.string().describe('name or email of the administrator'),
  own: z.boolean(),
  first: z.boolean().describe('opened it before everybody else who reads it'),
  looking: z.boolean().describe(`gave a sign of life in the last ${presenceSeconds} seconds`),
})

export const claimSubmission = contract('claim-submission', 'administrator', {
  needsFreshFactor: false,
  limit: { per: 'member', times: 120, seconds: 60 },
  input: z.object({ id: z.uuid().nullable().describe('null: no submission any more') }),
  output: z.object({ claims: z.array(claimSchema).describe('of all submissions that somebody reads') }),
  refusals: ['not_found'],
  summary: 'Says that the caller reads this submission, and no other; it lapses by itself. Forbids nobody anything.',
})

export const askForChange = contract('ask-for-change', 'administrator', {
  input: z.object({
    id: z.uuid(),
    request_id: z.uuid().describe('id of the act; repeated when an answer was lost'),
    letter: toParentSchema('letter')
      .pipe(z.string().min(1, 'Please say what should change'))
      .describe('what the parent reads'),
    words: z
      .string()
      .max(questionWordsLimit)
      .optional()
      .describe('of a question or line: its words as they were shown'),
  }),
  output: actedSchema,
  refusals: ['not_found', 'decided_meanwhile'],
  summary: 'Asks the parent of a pending submission for a change; until they edit it, its wait stands still.',
})
