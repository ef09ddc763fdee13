// The calls of the review desk: the queue of submissions, and a decision on one.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { submissionStatuses } from '../recommendations/recommendations.contracts.ts'

/** Submissions on one page of the queue. */
export const submissionsPageSize = 25

/** Longest admin notes, in characters. */
export const adminNotesLimit = 5000

const submissionSchema = z.object({
  id: z.uuid(),
  provider_name: z.string(),
  business_name: z.string().nullable(),
  service_type: z.string(),
  location: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  rating: z.int(),
  recommendation: z.string(),
  own_words: z.string().nullable(),
  highlights: z.string(),
  would_use_again: z.boolean().nullable(),
  pricing: z.string().nullable(),
  pricing_range: z.string().nullable(),
  pricing_type: z.string().nullable(),
  experience_year: z.string().nullable(),
  available_start_date: z.iso.date().nullable(),
  business_website: z.string().nullable(),
  submitter_email: z.string(),
  provider_email: z.string().nullable(),
  provider_phone: z.string().nullable(),
  provider_social: z.string().nullable(),
  has_contact_consent: z.boolean(),
  status: z.enum(submissionStatuses),
  admin_notes: z.string().nullable(),
  reviewed_at: z.iso.datetime().nullable(),
  reviewed_by: z.string().nullable().describe('name or e-mail of the administrator'),
  created_at: z.iso.datetime(),
})
export type ReviewedSubmission = z.output<typeof submissionSchema>

export const listSubmissions = contract({
  name: 'list-submissions',
  method: 'GET',
  path: '/rest/v1/experience_submissions',
  who: 'administrator',
  input: z.object({ status: z.enum(submissionStatuses).optional(), cursor: z.string().max(300).optional() }),
  output: z.object({ submissions: z.array(submissionSchema), next_cursor: z.string().nullable() }),
  refusals: [],
  summary: 'Submissions of one status or all, newest first, one page at a time.',
})

export const decideSubmission = contract({
  name: 'decide-submission',
  method: 'PATCH',
  path: '/rest/v1/experience_submissions/{id}',
  who: 'administrator',
  input: z.object({
    id: z.uuid(),
    status: z.enum(['approved', 'rejected']),
    from_status: z.enum(submissionStatuses).describe('the status the decision was taken from'),
    admin_notes: z.string().trim().max(adminNotesLimit, 'Please keep the notes to 5,000 characters').default(''),
  }),
  output: z.object({
    id: z.uuid(),
    status: z.enum(submissionStatuses),
    reviewed_at: z.iso.datetime(),
    reviewed_by: z.string().nullable(),
    admin_notes: z.string().nullable(),
  }),
  refusals: ['not_found', 'decided_meanwhile'],
  summary: 'Approves or rejects a submission, unless another administrator was faster.',
})
