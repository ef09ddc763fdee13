// The calls that write, read and mark messages to the village.
import { v7 } from 'uuid'
import {
  correctionSubject,
  countInquiries,
  getInquiry,
  invitationRequestSubject,
  listInquiries,
  markInquiry,
  reportProviderChange,
  requestInvitation,
  sendInquiry,
} from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { lockUser } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Call, handle } from '../http/serve.ts'
import { findProvider } from '../providers/providers.queries.ts'
import {
  findSent,
  insertInquiry,
  readInquiries,
  readInquiryCounts,
  readMemberName,
  requireInquiry,
  requireThread,
  setInquiryMarks,
  takeInquiryLimit,
} from './inquiries.queries.ts'

const createInquiry = async (
  { database, now }: Pick<Call<typeof sendInquiry>, 'database' | 'now'>,
  { request_id: id = v7(), ...inquiry }: Call<typeof sendInquiry>['input'] & { wants_invitation?: boolean },
): Promise<{ id: string; created_at: Date }> => {
  const received = await inTransaction(database.db, async (trx) => {
    // locked until the commit: if the same message is sent twice at once, the second call finds the first
    const { ok, waitSeconds } = await takeInquiryLimit(trx, inquiry.email)
    const before = await findSent(trx, id, inquiry)
    if (before) return before
    if (!ok) throw new Refusal('too_many_inquiries', { retryAfterSeconds: waitSeconds })
    const row = { id, ...inquiry, created_at: now() }
    await insertInquiry(trx, row)
    return { id, created_at: row.created_at }
  })
  notifyDashboards(database)
  return received
}

export const countInquiriesHandler = handle(countInquiries, ({ db }) => readInquiryCounts(db))

export const getInquiryHandler = handle(getInquiry, ({ input, db }) => requireThread(db, input.id))

export const listInquiriesHandler = handle(listInquiries, async ({ input, db }) => {
  const { rows, next_cursor } = await readInquiries(db, input)
  return { inquiries: rows, next_cursor }
})

export const markInquiryHandler = handle(markInquiry, async ({ input, caller, database, now }) => {
  const { id, read, answered } = input
  if (!(await setInquiryMarks(database.db, id, { read, answered, by: caller.userId, at: now() })))
    throw new Refusal('not_found')
  notifyDashboards(database)
  return requireInquiry(database.db, id)
})

export const reportProviderChangeHandler = handle(reportProviderChange, async ({ input, caller, database, now }) => {
  const { request_id: id = v7(), message } = input
  const { email } = caller
  const received = await inTransaction(database.db, async (trx) => {
    await lockUser(trx, caller.userId)
    const before = await findSent(trx, id, { email, message })
    if (before) return before
    const provider = await findProvider(trx, input.short_id)
    if (!provider) throw new Refusal('not_found')
    const createdAt = now()
    await insertInquiry(trx, {
      id,
      name: (await readMemberName(trx, caller.userId)) || email,
      email,
      subject: `${correctionSubject}: ${provider.shown_name}`,
      message,
      provider_id: provider.id,
      created_at: createdAt,
    })
    return { id, created_at: createdAt }
  })
  notifyDashboards(database)
  return received
})

export const requestInvitationHandler = handle(requestInvitation, (call) => {
  const { name, email, location, words, request_id } = call.input
  const message = `Location: ${location}\n\n${words}`
  return createInquiry(call, {
    ...{ name, email, subject: invitationRequestSubject, message, request_id },
    wants_invitation: true,
  })
})

export const sendInquiryHandler = handle(sendInquiry, (call) => createInquiry(call, call.input))
