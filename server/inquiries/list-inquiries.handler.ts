// Answers one page of what visitors wrote.
import { listInquiries } from '../../domain/inquiries/inquiries.contracts.ts'
import { handle } from '../http/serve.ts'
import { readInquiries } from './inquiries.queries.ts'
import { shownInquiry } from './shown-inquiry.ts'

export const listInquiriesHandler = handle(listInquiries, async ({ input, database }) => {
  const { rows, nextCursor } = await readInquiries(database.db, {
    show: input.show,
    limit: input.limit,
    cursor: input.cursor,
  })
  return { inquiries: rows.map(shownInquiry), next_cursor: nextCursor }
})
