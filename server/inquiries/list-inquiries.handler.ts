// Answers one page of what visitors wrote.
import { listInquiries } from '../../domain/inquiries/inquiries.contracts.ts'
import { handle } from '../http/serve.ts'
import { readInquiries } from './inquiries.queries.ts'

export const listInquiriesHandler = handle(listInquiries, async ({ input, database }) => {
  const { rows, next_cursor } = await readInquiries(database.db, input)
  return { inquiries: rows, next_cursor }
})
