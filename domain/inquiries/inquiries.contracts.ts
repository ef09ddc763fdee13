// The calls for visitors to write to us, and for administrators to read and reply.
import { z } from 'zod'
import { contract, requestId } from '../contract.ts'
import { inquiryFilters } from '../limits.ts'
import { moment } from '../moment.ts'
import { shortId } from '../providers/providers.contracts.ts'
import { correctionSchema, inquirySchema, invitationRequestSchema, replyTextSchema } from './inquiry.schema.ts'

export const inquiryLimit = { times: 1, seconds: 3600 } as const

export const invitationRequestSubject = 'Invitation request'

export const correctionSubject = 'Something changed'

export const inquiriesPageSize = 25

export type InquiryFilter = (typeof inquiryFilters)[number]

export const invitationDays = 30

const received = z.object({ id: z.uuid(), created_at: moment })

export const sendInquiry = contract('send-inquiry', 'visitor', {
  limit: { per: 'address', times: 30, seconds: 3600 },
  input: inquirySchema.extend({ request_id: requestId }),
  output: received,
  refusals: ['too_many_inquiries'],
  summary: 'Sends a message to the people who run the village.',
})

export const requestInvitation = contract('request-invitation', 'visitor', {
  limit: { per: 'address', times: 30, seconds: 3600 },
  input: invitationRequestSchema.extend({ request_id: requestId }),
  output: received,
  refusals: ['too_many_inquiries'],
  summary: 'Asks for an invitation; an administrator answers by email.',
})

export const reportProviderChange = contract('report-provider-change', 'member', {
  limit: { per: 'member', times: 10, seconds: 86_400 },
  input: z.object({ short_id: shortId, message: correctionSchema.shape.message, request_id: requestId }),
  output: received,
  refusals: ['not_found'],
  summary: 'Tells the administrators that something about a provider has changed.',
})

export const reportQuestion = contract('report-question', 'member', {
  limit: { per: 'member', times: 10, seconds: 86_400 },
  input: z.object({ id: z.uuid(), message: correctionSchema.shape.message, request_id: requestId }),
  output: received,
  refusals: ['not_found'],
  summary: 'Tells the administrators that something is wrong with a question or its answers.',
})

export const receivedInquirySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: moment,
  wants_invitation: z.boolean(),
  read_at: moment.nullable(),
  invited_at: moment.nullable(),
  invited_by: z.string().nullable().describe('name or email of the administrator'),
  refused_at: moment.nullable().describe('when the request was refused; an invitation may have followed'),
  answered_at: moment.nullable(),
  answered_by: z.string().nullable().describe('name or email of the administrator'),
  mail_failed: z.boolean().describe('the mail of the last answer could not be delivered'),
  provider_id: z.uuid().nullable().describe('the provider a correction is about'),
  provider_name: z.string().nullable(),
})
export type Inquiry = z.input<typeof receivedInquirySchema>

export const listInquiries = contract('list-inquiries', 'administrator', {
  input: z.object({
    show: z.enum(inquiryFilters).default('all'),
    limit: z.coerce.number().int().min(1).max(inquiriesPageSize).default(inquiriesPageSize),
    cursor: z.string().optional(),
  }),
  output: z.object({ inquiries: z.array(receivedInquirySchema), next_cursor: z.string().nullable() }),
  summary: 'What visitors wrote, newest first, requests that wait oldest first; one page at a time.',
})

export const markInquiry = contract('mark-inquiry', 'administrator', {
  needsFreshFactor: false,
  input: z.object({ id: z.uuid(), read: z.boolean().optional(), answered: z.boolean().optional() }),
  output: receivedInquirySchema,
  refusals: ['not_found'],
  summary: 'Marks an inquiry as read or unread, as answered or not, for all administrators.',
})

const inquiryReplySchema = z.object({
  id: z.uuid(),
  kind: z.enum(['reply', 'refusal', 'invitation']),
  text: z.string().nullable().describe('null for an invitation alone'),
  by: z.string().nullable().describe('name or email of the administrator'),
  at: moment,
  mail: z
    .enum(['waiting', 'sent', 'failed'])
    .nullable()
    .describe('what became of its mail; null when that is not known'),
})
export type InquiryReply = z.input<typeof inquiryReplySchema>

const inquiryThreadSchema = z.object({ inquiry: receivedInquirySchema, replies: z.array(inquiryReplySchema) })
export type InquiryThread = z.input<typeof inquiryThreadSchema>

export const getInquiry = contract('get-inquiry', 'administrator', {
  input: z.object({ id: z.uuid() }),
  output: inquiryThreadSchema,
  refusals: ['not_found'],
  summary: 'One inquiry with all that was answered to it.',
})

export const answerInquiry = contract('answer-inquiry', 'administrator', {
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: z.intersection(
    z.object({
      id: z.uuid(),
      request_id: z.uuid().describe('of the answer: the same one again sends no second mail'),
      last_reply_id: z.uuid().nullable().describe('the last answer its writer was shown'),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('reply'), text: replyTextSchema }),
      z
        .object({ kind: z.literal('refusal'), text: replyTextSchema })
        .describe('of a request for an invitation, which may still follow'),
      z.object({ kind: z.literal('invitation') }).describe('for who asked for one, once; not while joining is closed'),
    ]),
  ),
  output: inquiryThreadSchema,
  refusals: ['not_found', 'already_invited', 'answered_meanwhile', 'joining_closed'],
  summary: 'Replies, refuses a request or grants an invitation: one mail from the village.',
})

export const countInquiries = contract('count-inquiries', 'administrator', {
  output: z.object({
    all: z.int(),
    unread: z.int(),
    requests: z.int().describe('requests for an invitation that wait for an answer'),
    to_answer: z.int().describe('messages that were read and not answered'),
  }),
  summary: 'How many inquiries there are, and how many wait.',
})
