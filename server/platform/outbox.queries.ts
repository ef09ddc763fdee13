// The mail outbox: a mail is a row of the transaction that caused it, and leaves only after the commit.
import { v7 } from 'uuid'
import type { Queryable } from '../database/open.ts'

/** One mail, ready to send; both bodies say the same. */
export interface Mail {
  /** What the mail is about, for the log and the outbox; never shown. */
  kind: string
  to: string
  subject: string
  text: string
  html: string
}

/** Puts a mail into the outbox, inside the caller's transaction. */
export const queueMail = async (db: Queryable, mail: Mail): Promise<void> => {
  await db
    .insertInto('mail_outbox')
    .values({
      id: v7(),
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
    })
    .execute()
}
