// Inquiries and their threads: the limit by address, messages, marks, replies, and counts of waiting ones.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import {
  type InquiryReply,
  inquiryLimit,
  type listInquiries,
  receivedInquirySchema,
} from '../../domain/inquiries/inquiries.contracts.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName, fieldsOf } from '../database/sql.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { type LimitAnswer, mailboxKey, takeLimit } from '../platform/limits.ts'

/** Counts a message against the limit of an address in lower case. */
export const takeInquiryLimit = (trx: Queryable, email: string): Promise<LimitAnswer> =>
  takeLimit(trx, `inquiry:${mailboxKey(email)}`, inquiryLimit)

export const insertInquiry = (trx: Queryable, inquiry: Insertable<Tables['inquiries']>) =>
  trx.insertInto('inquiries').values(inquiry).execute()

/** The message already sent with this id, or undefined. Throws `invalid_input` if the id belongs to another message. */
export const findSent = async (
  trx: Queryable,
  id: string,
  sent: { email: string; message: string },
): Promise<{ id: string; created_at: Date } | undefined> => {
  const found = await trx
    .selectFrom('inquiries')
    .select(['email', 'message', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.email !== sent.email || found.message !== sent.message)
    throw invalidField('request_id', 'This id belongs to another message.')
  return { id, created_at: found.created_at }
}

export const readMemberName = async (db: Queryable, userId: string): Promise<string> => {
  const profile = await db.selectFrom('profiles').select('full_name').where('id', '=', userId).executeTakeFirst()
  return profile?.full_name ?? ''
}

/** The signature of an administrator: their first name; empty without a profile. */
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

/** One inquiry. Throws `not_found`: it may have been deleted since it was changed. */
export const requireInquiry = async (db: Queryable, id: string) => {
  const inquiry = await selectInquiries(db).where('id', '=', id).executeTakeFirst()
  if (!inquiry) throw new Refusal('not_found')
  return inquiry
}

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
  read: boolean | undefined
  answered: boolean | undefined
  by: string
  at: Date
}

/** Marks an inquiry; times that are already stored stay. False if there is no such inquiry. */
export const setInquiryMarks = async (db: Queryable, id: string, { read, answered, by, at }: Marks) => {
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

/** Whether the email of a reply waits, was sent or failed; null if that is not known. */
const mailState = (
  mail: Pick<Selectable<Tables['inquiry_replies']>, 'mail_id' | 'mail_sent_at' | 'mail_failed_at'>,
): InquiryReply['mail'] => {
  if (mail.mail_id === null) return null
  if (mail.mail_sent_at) return 'sent'
  return mail.mail_failed_at ? 'failed' : 'waiting'
}

/** An inquiry with all its replies, oldest first. Throws `not_found`. */
export const requireThread = async (db: Queryable, id: string) => {
  const inquiry = await requireInquiry(db, id)
  const rows = await db
    .selectFrom('inquiry_replies')
    .select(['id', 'kind', 'text', 'replied_at', 'mail_id', 'mail_sent_at', 'mail_failed_at'])
    .select(administratorName('inquiry_replies.replied_by').as('by'))
    .where('inquiry_id', '=', id)
    .orderBy('replied_at')
    .orderBy('id')
    .execute()
  const replies = rows.map(({ id: replyId, kind, text, by, replied_at, ...mail }) => ({
    id: replyId,
    kind,
    text,
    by,
    at: replied_at,
    mail: mailState(mail),
  }))
  return { inquiry, replies }
}

export const lockInquiry = (trx: Trx, id: string) =>
  trx.selectFrom('inquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedInquiry = NonNullable<Awaited<ReturnType<typeof lockInquiry>>>

export const findReply = (trx: Queryable, id: string) =>
  trx.selectFrom('inquiry_replies').selectAll().where('id', '=', id).executeTakeFirst()

export const findLastReply = (trx: Queryable, inquiryId: string) =>
  trx
    .selectFrom('inquiry_replies')
    .select(['id', administratorName('inquiry_replies.replied_by').as('by')])
    .where('inquiry_id', '=', inquiryId)
    .orderBy('replied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Stores a reply. False if its id is taken. */
export const insertReply = async (trx: Queryable, reply: Insertable<Tables['inquiry_replies']>): Promise<boolean> => {
  const inserted = await trx
    .insertInto('inquiry_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const recordAnswer = (trx: Queryable, id: string, at: Date, changes: Updateable<Tables['inquiries']>) =>
  trx
    .updateTable('inquiries')
    .set({ ...changes, read_at: sql<Date>`coalesce(read_at, ${at})` })
    .where('id', '=', id)
    .execute()

export const readInquiryCounts = async (db: Queryable) => {
  const { rows } = await sql<{ all: number; unread: number; requests: number; to_answer: number }>`
    select
      (select count(*) from inquiries)::int as "all",
      (select count(*) from inquiries where read_at is null)::int as unread,
      (select count(*) from inquiries where wants_invitation and answered_at is null)::int as requests,
      (select count(*) from inquiries
        where answered_at is null and not wants_invitation and read_at is not null)::int as to_answer`.execute(db)
  return rows[0] ?? { all: 0, unread: 0, requests: 0, to_answer: 0 }
}
