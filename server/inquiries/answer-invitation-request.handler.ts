// Answers a request for an invitation: code, mail and the record of both in one transaction, once.
import { answerInvitationRequest, invitationDays } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { insertCode } from '../referrals/referral-codes.queries.ts'
import { lockInvitationRequest, readInquiry, recordInvitation } from './inquiries.queries.ts'
import { invitationMail } from './invitation-mail.ts'

export const answerInvitationRequestHandler = handle(answerInvitationRequest, async (call) => {
  const { input, caller, database, now, siteUrl, wakeMail } = call
  const answered = await database.db.transaction().execute(async (trx) => {
    const request = await lockInvitationRequest(trx, input.id)
    if (!request) throw new Refusal('not_found')
    if (request.invited_at) throw new Refusal('already_invited')
    const { code } = await insertCode(trx, { kind: 'operator', ownerId: null, uses: 1, days: invitationDays })
    await queueMail(trx, invitationMail(request.email, `${siteUrl()}/referral-signup?code=${code}`))
    await recordInvitation(trx, { id: request.id, code, by: caller.userId, at: now() })
    return readInquiry(trx, request.id)
  })
  wakeMail()
  notifyDashboards(database)
  return answered
})
