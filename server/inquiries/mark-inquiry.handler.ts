// Marks an inquiry as read or unread.
import { markInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { readInquiry, setInquiryRead } from './inquiries.queries.ts'

export const markInquiryHandler = handle(markInquiry, async ({ input, database, now }) => {
  if (!(await setInquiryRead(database.db, input.id, input.read ? now() : null))) throw new Refusal('not_found')
  notifyDashboards(database)
  return readInquiry(database.db, input.id)
})
