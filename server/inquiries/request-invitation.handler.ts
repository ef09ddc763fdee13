// Takes a request for an invitation; it stands among the inquiries under a subject of its own.
import { invitationRequestSubject, requestInvitation } from '../../domain/inquiries/inquiries.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { createInquiry } from './create-inquiry.ts'

export const requestInvitationHandler = handlePublic(requestInvitation, (call) => {
  const { name, email, location, words } = call.input
  const message = `Location: ${location}\n\n${words}`
  return createInquiry(call, { name, email, subject: invitationRequestSubject, message, wants_invitation: true })
})
