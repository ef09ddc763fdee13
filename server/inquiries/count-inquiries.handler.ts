// Answers how many inquiries there are, and how many wait.
import { countInquiries } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { handle } from '../http/serve.ts'
import { readInquiryCounts } from './inquiry-threads.queries.ts'

export const countInquiriesHandler = handle(countInquiries, ({ database }) => readInquiryCounts(database.db))
