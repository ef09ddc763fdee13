// The calls visitors write to us by: a message, and a request for an invitation.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { inquirySchema, invitationRequestSchema } from './inquiry.schema.ts'

/** One message an hour and e-mail address. */
export const inquiryLimit = { times: 1, seconds: 3600 } as const

/** Subject under which an invitation request stands among the inquiries. */
export const invitationRequestSubject = 'Invitation request'

const received = z.object({ id: z.uuid(), created_at: z.iso.datetime() })

export const sendInquiry = contract({
  name: 'send-inquiry',
  method: 'POST',
  path: '/rest/v1/inquiries',
  who: 'visitor',
  limit: { per: 'address', times: 30, seconds: 3600 },
  input: inquirySchema,
  output: received,
  refusals: ['too_many_inquiries'],
  summary: 'Sends a message to the people who run the village.',
})

export const requestInvitation = contract({
  name: 'request-invitation',
  method: 'POST',
  path: '/rest/v1/invitation_requests',
  who: 'visitor',
  limit: { per: 'address', times: 30, seconds: 3600 },
  input: invitationRequestSchema,
  output: received,
  refusals: ['too_many_inquiries'],
  summary: 'Asks for an invitation; an administrator answers by e-mail.',
})
