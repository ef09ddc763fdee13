// The calls by which administrators answer an inquiry: its thread, replies, refusals, and how much waits.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { receivedInquirySchema } from './inquiries.contracts.ts'
import { replyTextSchema } from './inquiry-reply.schema.ts'

/** One answer, as administrators read it. */
const inquiryReplySchema = z.object({
  id: z.uuid(),
  kind: z.enum(['reply', 'refusal', 'invitation']),
  text: z.string().nullable().describe('null for an invitation alone'),
  by: z.string().nullable().describe('name or e-mail of the administrator'),
  at: moment,
  mail: z
    .enum(['waiting', 'sent', 'failed'])
    .nullable()
    .describe('what became of its mail; null when that is not known'),
})
export type InquiryReply = z.input<typeof inquiryReplySchema>

/** An inquiry with everything that was answered, oldest first. */
const inquiryThreadSchema = z.object({
  inquiry: receivedInquirySchema,
  replies: z.array(inquiryReplySchema),
})
export type InquiryThread = z.input<typeof inquiryThreadSchema>

export const getInquiry = contract({
  name: 'get-inquiry',
  who: 'administrator',
  input: z.object({ id: z.uuid() }),
  output: inquiryThreadSchema,
  refusals: ['not_found'],
  summary: 'One inquiry with all that was answered to it.',
})

/** What an answer names: itself, so that a repeated request sends one mail, and the last answer its writer was shown. */
const answerSchema = z.object({
  id: z.uuid(),
  request_id: z.uuid(),
  last_reply_id: z.uuid().nullable(),
})

export const replyToInquiry = contract({
  name: 'reply-to-inquiry',
  who: 'administrator',
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: answerSchema.extend({ text: replyTextSchema }),
  output: inquiryThreadSchema,
  refusals: ['not_found', 'answered_meanwhile'],
  summary: 'Sends a reply as a mail from the village, and marks a message as answered.',
})

export const refuseInvitationRequest = contract({
  name: 'refuse-invitation-request',
  who: 'administrator',
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: answerSchema.extend({ reason: replyTextSchema }),
  output: inquiryThreadSchema,
  refusals: ['not_found', 'already_invited', 'answered_meanwhile'],
  summary: 'Refuses a request for an invitation and mails the reason; an invitation may still follow.',
})

export const countInquiries = contract({
  name: 'count-inquiries',
  who: 'administrator',
  input: z.object({}),
  output: z.object({
    all: z.int(),
    unread: z.int(),
    requests: z.int().describe('requests for an invitation that wait for an answer'),
    to_answer: z.int().describe('messages that were read and not answered'),
  }),
  summary: 'How many inquiries there are, and how many wait.',
})
