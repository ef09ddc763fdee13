// Marks an inquiry as read or unread, as answered or not.
import { markInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { requireInquiry, setInquiryMarks } from './inquiries.queries.ts'

export const markInquiryHandler = handle(markInquiry, async ({ input, caller, database, now }) => {
  const { id, read, answered } = input
  if (!(await setInquiryMarks(database.db, id, { read, answered, by: caller.userId, at: now() })))
    throw new Refusal('not_found')
  notifyDashboards(database)
  return requireInquiry(database.db, id)
})
