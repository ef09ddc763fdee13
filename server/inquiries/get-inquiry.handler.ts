// Answers one inquiry with its thread.
import { getInquiry } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { handle } from '../http/serve.ts'
import { requireThread } from './inquiry-threads.queries.ts'

export const getInquiryHandler = handle(getInquiry, ({ input, database }) => requireThread(database.db, input.id))
