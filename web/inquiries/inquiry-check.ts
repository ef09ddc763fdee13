// The checks of the contact form and of the request for an invitation, each by the server's own schema.
import { zodResolver } from '@hookform/resolvers/zod'
import { inquirySchema, invitationRequestSchema } from '../../domain/inquiries/inquiry.schema.ts'

export const checkInquiry = zodResolver(inquirySchema)
export const checkInvitationRequest = zodResolver(invitationRequestSchema)
