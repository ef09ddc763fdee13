// Inquiries: the one message an hour and address, keeping it, and what administrators do with it.
import { createHash } from 'node:crypto'
import { type Insertable, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { inquiryLimit, type listInquiries, receivedInquirySchema } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { administratorName, fieldsOf } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { readPageByMoment } from '../http/cursor.ts'
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

/** What administrators sign with: a member's first name; empty for one without a profile. */
export const readSignature = async (db: Queryable, userId: string): Promise<string> =>
  (await readMemberName(db, userId)).split(/\s/)[0] ?? ''

const selectInquiries = (db: Queryable) =>
  db
    .selectFrom('inquiries')
    .select(
      fieldsOf(
        receivedInquirySchema.omit({ invited_by: true, answered_by: true, provider_name: true, mail_failed: true }),
      ),
    )
    .select([
      administratorName('inquiries.invited_by').as('invited_by'),
      administratorName('inquiries.answered_by').as('answered_by'),
    ])
    .select((about) =>
      about
        .selectFrom('providers as p')
        .select('p.provider_name')
        .whereRef('p.id', '=', 'inquiries.provider_id')
        .as('provider_name'),
    )
    .select(
      sql<boolean>`coalesce((
        select mail_failed_at is not null and mail_sent_at is null from inquiry_replies
        where inquiry_id = inquiries.id order by replied_at desc, id desc limit 1), false)`.as('mail_failed'),
    )

/** One inquiry; undefined when there is none. */
const readInquiry = (db: Queryable, id: string) => selectInquiries(db).where('id', '=', id).executeTakeFirst()

/** One inquiry. Throws `not_found`: it may be gone since it was changed. */
export const requireInquiry = async (db: Queryable, id: string) => {
  const inquiry = await readInquiry(db, id)
  if (!inquiry) throw new Refusal('not_found')
  return inquiry
}

/** One page of inquiries, newest first; requests that wait stand in a queue, the oldest first. */
export const readInquiries = (db: Queryable, { show, limit, cursor }: z.output<typeof listInquiries.input>) => {
  const isQueue = show === 'requests'
  const inquiries = selectInquiries(db)
    .$if(show === 'unread', (query) => query.where('read_at', 'is', null))
    .$if(isQueue, (query) => query.where(sql<boolean>`wants_invitation and answered_at is null`))
  return readPageByMoment(inquiries, {
    cursor,
    size: limit,
    columns: ['created_at', 'id'],
    key: ({ created_at, id }) => [created_at, id],
    direction: isQueue ? 'asc' : 'desc',
  })
}

interface Marks {
  /** Undefined: as it was. */
  read: boolean | undefined
  answered: boolean | undefined
  by: string
  at: Date
}

/** Marks an inquiry; what is read or answered keeps its moment. False when there is none. */
export const setInquiryMarks = async (
  db: Queryable,
  id: string,
  { read, answered, by, at }: Marks,
): Promise<boolean> => {
  const { rows } = await sql`
    update inquiries set
      read_at = case ${read ?? null}::boolean
        when true then coalesce(read_at, ${at}) when false then null else read_at end,
      answered_by = case ${answered ?? null}::boolean
        when true then case when answered_at is null then ${by}::uuid else answered_by end
        when false then null else answered_by end,
      answered_at = case ${answered ?? null}::boolean
        when true then coalesce(answered_at, ${at}) when false then null else answered_at end
    where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

/** Remembers the invitation that answers a request. */
export const recordInvitation = async (
  trx: Transaction<Tables>,
  { id, code, by, at }: { id: string; code: string; by: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('inquiries')
    .set({ invited_at: at, invited_by: by, invitation_code: code })
    .where('id', '=', id)
    .execute()
}

/** Remembers that a request was refused. */
export const recordRefusal = async (trx: Transaction<Tables>, id: string, at: Date): Promise<void> => {
  await trx.updateTable('inquiries').set({ refused_at: at }).where('id', '=', id).execute()
}
