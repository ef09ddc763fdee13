// Inquiries as visitors leave them: the one message an hour and address, and keeping it.
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { inquiryLimit } from '../../domain/inquiries/inquiries.contracts.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { takeLimit } from '../platform/limits.ts'

/** Addresses of strangers are not gathered in the table of limits. */
const limitKey = (email: string): string => `inquiry:${createHash('sha256').update(email).digest('base64url')}`

/** Takes the message of this hour for an address in lower case. Returns the seconds to wait, or null when taken. */
export const takeInquiryLimit = (trx: Queryable, email: string): Promise<number | null> =>
  takeLimit(trx, limitKey(email), inquiryLimit)

/** Keeps an inquiry. */
export const insertInquiry = async (trx: Queryable, inquiry: Insertable<Tables['inquiries']>): Promise<void> => {
  await trx.insertInto('inquiries').values(inquiry).execute()
}
