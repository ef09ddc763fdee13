// Stores what a visitor wrote, within one message an hour and address: limit and row in one transaction.

import { v7 } from 'uuid'
import type { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Call } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { insertInquiry, takeInquiryLimit } from './inquiries.queries.ts'

/** Returns what the visitor gets to know of it. Throws `too_many_inquiries`; then nothing has changed. */
export const createInquiry = async (
  { database, now }: Pick<Call<typeof sendInquiry>, 'database' | 'now'>,
  inquiry: Call<typeof sendInquiry>['input'] & { wants_invitation?: boolean },
): Promise<{ id: string; created_at: Date }> => {
  const id = v7()
  const createdAt = now()
  await inTransaction(database.db, async (trx) => {
    const wait = await takeInquiryLimit(trx, inquiry.email)
    if (wait !== null) throw new Refusal('too_many_inquiries', { retryAfterSeconds: wait })
    await insertInquiry(trx, { id, ...inquiry, created_at: createdAt })
  })
  notifyDashboards(database)
  return { id, created_at: createdAt }
}
