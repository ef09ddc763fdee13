// Refuses a request for an invitation, and mails the reason.
import { refuseInvitationRequest } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { readSignature, recordRefusal } from './inquiries.queries.ts'
import { requireThread } from './inquiry-threads.queries.ts'
import { refusalMail } from './invitation-mail.ts'

export const refuseInvitationRequestHandler = handle(refuseInvitationRequest, async (call) => {
  const { input, caller, database } = call
  await answerInquiry(call, caller, {
    id: input.id,
    replyId: input.request_id,
    kind: 'refusal',
    text: input.reason,
    lastReplyId: input.last_reply_id,
    act: async (trx, request, at) => {
      if (!request.wants_invitation) throw new Refusal('not_found')
      if (request.invited_at) throw new Refusal('already_invited')
      await recordRefusal(trx, request.id, at)
      return refusalMail(request, input.reason, await readSignature(trx, caller.userId))
    },
  })
  return requireThread(database.db, input.id)
})
