// The calls of the review desk: the counters, the queue of submissions, decisions and their log.
import { z } from 'zod'
import { contract, requestId, stream } from '../contract.ts'
import {
  adminNotesLimit,
  decisionsPerCall,
  promisedHours,
  questionWordsLimit,
  queueKinds,
  queueOrders,
  reasonLimit,
  standingsPerCall,
  submissionSearchLimit,
  submissionStatuses,
} from '../limits.ts'
import { moment } from '../moment.ts'
import { neededKinds } from '../questions/questions.contracts.ts'
import { writtenSchema } from '../recommendations/recommendation.schema.ts'
import { dashboardStreamPath } from '../routes.ts'
import { withCommas } from '../text/counts.ts'
import { plainLines } from '../text/plain-text.rules.ts'

export const submissionsPageSize = 25

export const reviewedSubmissionSchema = writtenSchema.extend({
  id: z.uuid(),
  status: z.enum(submissionStatuses),
  admin_notes: z.string().nullable(),
  reviewed_at: moment.nullable(),
  reviewed_by: z.string().nullable().describe('name or email of the administrator'),
  change_asked_at: moment.nullable().describe('it waits for its parent, who was asked for a change then'),
  business_name: z.string().nullable(),
  submitter_email: z.string(),
  submitter_name: z.string().nullable(),
  waits_since: moment.describe('since when it has waited for a decision; the queue is sorted by it'),
  edit: z
    .enum(['of_shown', 'of_unseen'])
    .nullable()
    .describe('whether its parent edited it, and whether parents see another version of it now'),
  do_not_list_match: z
    .enum(['possible', 'cleared'])
    .nullable()
    .describe('its provider may be on the do-not-list; cleared: a reviewer found that it is somebody else'),
})
export type ReviewedSubmission = z.input<typeof reviewedSubmissionSchema>

/** The words of a question, or the line of an answer to one. */
export const reviewedPostSchema = reviewedSubmissionSchema
  .pick({
    id: true,
    status: true,
    admin_notes: true,
    reviewed_at: true,
    reviewed_by: true,
    change_asked_at: true,
    submitter_email: true,
    submitter_name: true,
    waits_since: true,
    created_at: true,
  })
  .extend({
    kind: z.enum(['question', 'line']),
    words: z.string(),
    question_id: z.uuid(),
    service_type: z.string().describe('like the following fields, of the question'),
    city: z.string(),
    state: z.string(),
    needed: z.enum(neededKinds),
    needed_by: z.iso.date().nullable(),
    asked_from: z.string().nullable(),
    open_until: moment.nullable(),
    closed_at: moment.nullable(),
    is_extended: z.boolean(),
    question_words: z.string().nullable().describe('of a line'),
    provider_name: z.string().nullable().describe('whom a line is about'),
  })
export type ReviewedPost = z.input<typeof reviewedPostSchema>

export const submissionStatusSchema = reviewedSubmissionSchema.pick({
  id: true,
  status: true,
  admin_notes: true,
  reviewed_at: true,
  reviewed_by: true,
  change_asked_at: true,
})

export const actedSchema = submissionStatusSchema.extend({
  undo_seconds: z.number().min(0).describe('for how long from now the desk may offer to take it back'),
})

export type QueueOrder = (typeof queueOrders)[number]

export const listSubmissions = contract('list-submissions', 'administrator', {
  input: z.object({
    status: z.enum(submissionStatuses).optional(),
    search: z.string().trim().max(submissionSearchLimit).default('').describe('parts of provider, submitter or city'),
    order: z.enum(queueOrders).default('newest'),
    kind: z.enum(queueKinds).optional(),
    id: z.uuid().optional().describe('this one alone'),
    cursor: z.string().optional(),
  }),
  output: z.object({
    submissions: z.array(reviewedSubmissionSchema),
    posts: z.array(reviewedPostSchema).describe('of the same page; both in the order that was asked for'),
    next_cursor: z.string().nullable(),
  }),
  summary:
    'Submissions, questions and lines of answers, of one status or all, newest or oldest first, one page at a time.',
})

export const getDashboardCounts = contract('get-dashboard-counts', 'administrator', {
  output: z.object({
    total: z.int(),
    pending: z.int(),
    approved: z.int(),
    rejected: z.int(),
    signups: z.int(),
    inquiries: z.int(),
    new_inquiries: z.int().describe('of the last 24 hours'),
    new_members: z.int().describe('members whom no administrator has looked at'),
    pending_late: z
      .int()
      .describe(`waiting for more than ${promisedHours} hours, without those that wait for their parent`),
  }),
  summary: 'How many submissions there are in each status, sign-ups and inquiries.',
})

export const getStandings = contract('get-standings', 'administrator', {
  needsFreshFactor: false,
  input: z.object({ ids: z.array(z.uuid()).max(standingsPerCall) }),
  output: z.object({ standings: z.array(submissionStatusSchema) }),
  summary: 'Where submissions stand now that a dashboard has in sight; those that are gone are left out.',
})

const adminNotesSchema = z
  .string()
  .trim()
  .max(adminNotesLimit, `Please keep the notes to ${withCommas(adminNotesLimit)} characters`)

/** An administrator's text to a parent; `called` names it in a refusal. */
export const toParentSchema = (called: string) =>
  z
    .string()
    .transform(plainLines)
    .pipe(z.string().max(reasonLimit, `Please keep the ${called} to ${withCommas(reasonLimit)} characters`))

const reasonSchema = toParentSchema('reason')
  .default('')
  .describe('of a rejection: what the parent is told; may be empty')

export const decideSubmission = contract('decide-submission', 'administrator', {
  input: z.object({
    id: z.uuid(),
    status: z.enum(['approved', 'rejected']),
    from_status: z.enum(submissionStatuses).describe('the status the administrator was shown'),
    admin_notes: adminNotesSchema.default(''),
    reason: reasonSchema,
    someone_else: z
      .boolean()
      .default(false)
      .describe('the reviewer found that its provider is not the one on the do-not-list'),
    tell_provider: z
      .boolean()
      .default(false)
      .describe('emails the provider about an approved note below 3 stars; about others they are emailed anyway'),
    words: z
      .string()
      .max(questionWordsLimit)
      .optional()
      .describe('of a question or line: its words as they were shown'),
    cleared_words: z
      .array(z.string().max(questionWordsLimit))
      .max(50)
      .default([])
      .describe('marked words of a question or line that the administrator found harmless'),
    request_id: requestId,
  }),
  output: actedSchema.extend({ reviewed_at: moment }),
  refusals: ['not_found', 'decided_meanwhile', 'maybe_not_listed'],
  summary: 'Approves or rejects a submission, unless another administrator was faster.',
})

export const undoDecision = contract('undo-decision', 'administrator', {
  input: z.object({ id: z.uuid(), request_id: z.uuid().describe('the act that is taken back') }),
  output: submissionStatusSchema,
  refusals: ['not_found', 'decided_meanwhile', 'undo_over'],
  summary:
    'Takes back a decision of the caller’s, or what they asked a parent for, some seconds after it; repeated, it changes nothing.',
})

export const decideSubmissions = contract('decide-submissions', 'administrator', {
  input: z.object({
    submissions: z
      .array(
        z.object({
          id: z.uuid(),
          from_status: z.enum(submissionStatuses),
          request_id: requestId,
          words: decideSubmission.input.shape.words,
        }),
      )
      .min(1, 'Choose at least one submission')
      .max(decisionsPerCall, `Choose at most ${decisionsPerCall} submissions at once`),
    status: z.enum(['approved', 'rejected']),
    admin_notes: adminNotesSchema.optional().describe('absent or empty: each keeps the notes it has'),
    reason: reasonSchema,
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        outcome: z.enum(['decided', 'unchanged', 'decided_meanwhile', 'maybe_not_listed', 'not_found', 'fault']),
        detail: z.string().nullable().describe('why it was left as it is, where more is known than its outcome says'),
        status: z.enum(submissionStatuses).nullable().describe('where it stands now; null when that is not known'),
      }),
    ),
  }),
  summary: 'Approves or rejects several submissions, each by itself, and reports on each.',
})

export const decisionSchema = z.object({
  id: z.uuid(),
  from_status: z.enum(submissionStatuses),
  to_status: z.enum(['approved', 'rejected']),
  notes: z.string().nullable(),
  decision_reason: z.string().nullable().describe('what the parent was told'),
  decided_by: z.string().nullable().describe('name or email of the administrator; null when the account is gone'),
  decided_at: moment,
  request_id: z.uuid().nullable().describe('the act that asked for it'),
  undone_at: moment.nullable().describe('when it was taken back'),
  cleared_words: z.array(z.string()).describe('marked words of a post that the administrator found harmless'),
})

export const listDecisions = contract('list-decisions', 'administrator', {
  input: z.object({ id: z.uuid() }),
  output: z.object({
    decisions: z.array(decisionSchema),
  }),
  refusals: ['not_found'],
  summary: 'Every decision ever taken on a submission, newest first.',
})

const dashboardEventSchema = z.object({
  kind: z
    .enum(['ready', 'changed', 'here'])
    .describe('the stream has begun; lists and counters are no longer what they were; the server is still there'),
})
export type DashboardEvent = z.input<typeof dashboardEventSchema>

export const watchDashboard = stream({
  name: 'watch-dashboard',
  path: dashboardStreamPath,
  who: 'administrator',
  output: dashboardEventSchema,
  summary: 'Says that something has changed, as it happens; what has changed is asked for by its calls.',
})

export const arrivalsAtOnce = 100

const arrivalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submission'), id: z.uuid(), submitter_email: z.string() }),
  z.object({ kind: z.literal('inquiry'), id: z.uuid(), name: z.string(), subject: z.string() }),
])
export type Arrival = z.input<typeof arrivalSchema>

export const listArrivals = contract('list-arrivals', 'administrator', {
  input: z.object({ since: moment.optional().describe('`until` of the answer before; now when absent') }),
  output: z.object({
    arrivals: z
      .array(arrivalSchema)
      .describe(`the newest ${arrivalsAtOnce}, oldest first; those of the minute before \`since\` are among them`),
    more: z
      .object({ submissions: z.int(), inquiries: z.int() })
      .describe('how many more have come after `since`, before those listed'),
    until: moment,
  }),
  refusals: [],
  summary: 'What has come since a moment, for an open dashboard to announce.',
})
