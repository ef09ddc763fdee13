// Answers an inquiry in one transaction: the mail, the answer in the thread and the marks, once, and after what was shown.

import type { Transaction } from 'kysely'
import type { InquiryReply } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import {
  findLastReply,
  findReply,
  insertReply,
  type LockedInquiry,
  lockInquiry,
  recordAnswer,
} from './inquiry-threads.queries.ts'

interface Answer {
  /** Of the inquiry. */
  id: string
  /** Of the answer; the same when a request is repeated. */
  replyId: string
  kind: InquiryReply['kind']
  /** Null for an invitation alone. */
  text: string | null
  /** The last answer its writer was shown; undefined: whatever it was. */
  lastReplyId: string | null | undefined
  /** Checks and changes the inquiry further, and writes the mail. */
  act: (trx: Transaction<Tables>, inquiry: LockedInquiry, at: Date) => Promise<Mail>
}

const strangeId = (): Refusal =>
  new Refusal('invalid_input', {
    fields: [{ path: 'request_id', message: 'This id belongs to another answer.' }],
  })

/** A repeated request has been fulfilled; another one with the same id is refused. */
const isRepeated = async (trx: Transaction<Tables>, { id, replyId, kind, text }: Answer, by: string) => {
  const before = await findReply(trx, replyId)
  if (!before) return false
  const isSame = before.inquiry_id === id && before.replied_by === by && before.kind === kind && before.text === text
  if (!isSame) throw strangeId()
  return true
}

const refuseUnlessShown = async (trx: Transaction<Tables>, { id, lastReplyId }: Answer): Promise<void> => {
  if (lastReplyId === undefined) return
  const last = await findLastReply(trx, id)
  if ((last?.id ?? null) === lastReplyId) return
  throw new Refusal(
    'answered_meanwhile',
    last?.by ? { detail: `${last.by} answered since you opened this. Your text is kept: read the answer first.` } : {},
  )
}

/**
 * Answers, or throws a Refusal and changes nothing: `not_found`, `answered_meanwhile` when the last answer is not the one
 * its writer was shown, `invalid_input` when the id is that of another answer, or what `act` throws. A request that has been
 * fulfilled before changes nothing more.
 */
export const answerInquiry = async (
  { database, now }: Pick<Services, 'database' | 'now'>,
  { userId: by }: Caller,
  answer: Answer,
): Promise<void> => {
  await inTransaction(database.db, async (trx) => {
    const inquiry = await lockInquiry(trx, answer.id)
    if (!inquiry) throw new Refusal('not_found')
    if (await isRepeated(trx, answer, by)) return
    const at = now()
    const mail = await answer.act(trx, inquiry, at)
    await refuseUnlessShown(trx, answer)
    const { id: inquiry_id, replyId: id, kind, text } = answer
    const mail_id = await queueMail(trx, mail)
    const kept = await insertReply(trx, { id, inquiry_id, kind, text, replied_by: by, mail_id })
    // The same id for two inquiries at the same moment.
    if (!kept) throw strangeId()
    const isAnswered = kind !== 'reply' || !inquiry.wants_invitation
    await recordAnswer(trx, inquiry_id, { by, at, isAnswered })
  })
  notifyDashboards(database)
}
