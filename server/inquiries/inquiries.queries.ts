// Inquiries: the one message an hour and address, keeping it, and what administrators do with it.
import { createHash } from 'node:crypto'
import { type Insertable, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { inquiryLimit, type listInquiries, receivedInquirySchema } from '../../domain/inquiries/inquiries.contracts.ts'
import { administratorName, fieldsOf } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { cursorMoment, pageOf, readCursor } from '../http/cursor.ts'
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

/** The name a member goes by; empty for one without a profile. */
export const readMemberName = async (db: Queryable, userId: string): Promise<string> => {
  const profile = await db.selectFrom('profiles').select('full_name').where('id', '=', userId).executeTakeFirst()
  return profile?.full_name ?? ''
}

const selectInquiries = (db: Queryable) =>
  db
    .selectFrom('inquiries')
    .select(fieldsOf(receivedInquirySchema.omit({ invited_by: true, provider_name: true })))
    .select(administratorName('inquiries.invited_by').as('invited_by'))
    .select((about) =>
      about
        .selectFrom('providers as p')
        .select('p.provider_name')
        .whereRef('p.id', '=', 'inquiries.provider_id')
        .as('provider_name'),
    )

/** One inquiry; throws when there is none. */
export const readInquiry = (db: Queryable, id: string) =>
  selectInquiries(db).where('id', '=', id).executeTakeFirstOrThrow()

/** One page of inquiries, newest first. */
export const readInquiries = async (db: Queryable, { show, limit, cursor }: z.output<typeof listInquiries.input>) => {
  const last = readCursor(cursor, z.tuple([cursorMoment, z.uuid()]))
  const rows = await selectInquiries(db)
    .$if(show === 'unread', (query) => query.where('read_at', 'is', null))
    .$if(show === 'requests', (query) => query.where(sql<boolean>`wants_invitation`))
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${last?.[0] ?? null}, ${last?.[1] ?? null}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ created_at, id }) => [created_at, id])
}

/** Marks an inquiry; one that is read keeps its moment. False when there is none. */
export const setInquiryRead = async (db: Queryable, id: string, readAt: Date | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('inquiries')
    .set({ read_at: readAt && sql<Date>`coalesce(read_at, ${readAt})` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks a request for an invitation until the transaction ends; undefined when this is none. */
export const lockInvitationRequest = (trx: Transaction<Tables>, id: string) =>
  trx
    .selectFrom('inquiries')
    .select(['id', 'email', 'invited_at'])
    .where('id', '=', id)
    .where(sql<boolean>`wants_invitation`)
    .forUpdate()
    .executeTakeFirst()

/** Remembers the invitation that answers a request; whoever answered has read it. */
export const recordInvitation = async (
  trx: Transaction<Tables>,
  { id, code, by, at }: { id: string; code: string; by: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('inquiries')
    .set({
      invited_at: at,
      invited_by: by,
      invitation_code: code,
      read_at: sql<Date>`coalesce(read_at, ${at})`,
    })
    .where('id', '=', id)
    .execute()
}
