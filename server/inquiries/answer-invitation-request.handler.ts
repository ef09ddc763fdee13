// Answers a request for an invitation: code, mail and the record of both in one transaction, once.
import { v7 } from 'uuid'
import { answerInvitationRequest, invitationDays } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { holdJoining } from '../referrals/joining.queries.ts'
import { insertCode } from '../referrals/referral-codes.queries.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { recordInvitation, requireInquiry } from './inquiries.queries.ts'
import { invitationMail } from './invitation-mail.ts'

const closedSentence =
  'Joining is closed, so the link would open nothing. Open joining under Members first. The request stays here.'

export const answerInvitationRequestHandler = handle(answerInvitationRequest, async (call) => {
  const { input, caller, database, siteUrl } = call
  await answerInquiry(call, caller, {
    id: input.id,
    replyId: v7(),
    kind: 'invitation',
    text: null,
    lastReplyId: input.last_reply_id,
    act: async (trx, request, at) => {
      if (!request.wants_invitation) throw new Refusal('not_found')
      if (request.invited_at) throw new Refusal('already_invited')
      // The link would lead to a closed gate.
      if (await holdJoining(trx)) throw new Refusal('joining_closed', { detail: closedSentence })
      const { code } = await insertCode(trx, { kind: 'operator', ownerId: null, uses: 1, days: invitationDays })
      await recordInvitation(trx, { id: request.id, code, by: caller.userId, at })
      return invitationMail(request.email, `${siteUrl()}/referral-signup?code=${code}`)
    },
  })
  return requireInquiry(database.db, input.id)
})
