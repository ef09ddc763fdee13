// Replies to an inquiry with a mail from the village.
import { replyToInquiry } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { handle } from '../http/serve.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { readSignature } from './inquiries.queries.ts'
import { requireThread } from './inquiry-threads.queries.ts'
import { replyMail } from './reply-mail.ts'

export const replyToInquiryHandler = handle(replyToInquiry, async (call) => {
  const { input, caller, database } = call
  await answerInquiry(call, caller, {
    id: input.id,
    replyId: input.request_id,
    kind: 'reply',
    text: input.text,
    lastReplyId: input.last_reply_id,
    act: async (trx, inquiry) => replyMail(inquiry, input.text, await readSignature(trx, caller.userId)),
  })
  return requireThread(database.db, input.id)
})
