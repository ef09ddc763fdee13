// The threads of inquiries: the answers, which one came last, and what an answer changes in its inquiry.
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import type { InquiryReply } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { administratorName } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { requireInquiry } from './inquiries.queries.ts'

type Reply = Selectable<Tables['inquiry_replies']>

/** What became of the mail of an answer; null when that is not known. */
const mailState = (mail: Pick<Reply, 'mail_id' | 'mail_sent_at' | 'mail_failed_at'>): InquiryReply['mail'] => {
  if (mail.mail_id === null) return null
  if (mail.mail_sent_at) return 'sent'
  return mail.mail_failed_at ? 'failed' : 'waiting'
}

/** An inquiry with all that was answered, oldest first. Throws `not_found`. */
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

/** Locks an inquiry until the transaction ends; undefined when there is none. */
export const lockInquiry = (trx: Transaction<Tables>, id: string) =>
  trx.selectFrom('inquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedInquiry = NonNullable<Awaited<ReturnType<typeof lockInquiry>>>

/** An answer by the id its writer chose. */
export const findReply = (trx: Queryable, id: string) =>
  trx.selectFrom('inquiry_replies').selectAll().where('id', '=', id).executeTakeFirst()

/** The last answer to an inquiry and who gave it; undefined before the first. */
export const findLastReply = (trx: Queryable, inquiryId: string) =>
  trx
    .selectFrom('inquiry_replies')
    .select(['id', administratorName('inquiry_replies.replied_by').as('by')])
    .where('inquiry_id', '=', inquiryId)
    .orderBy('replied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Keeps an answer. False when its id is taken. */
export const insertReply = async (trx: Queryable, reply: Insertable<Tables['inquiry_replies']>): Promise<boolean> => {
  const kept = await trx
    .insertInto('inquiry_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Whoever answered has read it; a message is answered, and a request that was invited or refused. */
export const recordAnswer = async (
  trx: Queryable,
  id: string,
  { by, at, isAnswered }: { by: string; at: Date; isAnswered: boolean },
): Promise<void> => {
  await trx
    .updateTable('inquiries')
    .set({ read_at: sql<Date>`coalesce(read_at, ${at})` })
    .$if(isAnswered, (query) => query.set({ answered_at: at, answered_by: by }))
    .where('id', '=', id)
    .execute()
}

/** How many inquiries there are, and how many wait. */
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
