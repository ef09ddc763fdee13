// What the outbox job asks of the outbox: which mail is due, held by one process at a time, and what became of it.
import { sql, type UpdateObject } from 'kysely'
import pg from 'pg'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { isOpen, isSeparate, type MailKind, mailKinds, type OutgoingMail, secondsFromNow } from './outbox.queries.ts'

/** A mail whose time has come, held by this process until its lease ends. */
export interface DueMail extends OutgoingMail {
  attempts: number
}

/** Longest wait of a mail, in seconds: that of the news for one inviter. */
const longestWaitSeconds = 6 * 3600

/** Whether the time of a mail that is not closed has come. One from the future, or that waits longer than any does, is due: a clock was ahead. */
const isDue = sql<boolean>`${isOpen} and (next_attempt_at <= clock_timestamp()
  or created_at > clock_timestamp() + interval '1 minute'
  or next_attempt_at > clock_timestamp() + make_interval(secs => ${longestWaitSeconds + 60}))`

const urgentKinds = Object.entries<MailKind>(mailKinds).flatMap(([name, { urgent }]) => (urgent ? [name] : []))

/** The one that waited longest, urgent ones first. Its next attempt moves `leaseSeconds` ahead, in case this process dies. */
export const claimDueMail = async (
  db: Queryable,
  { leaseSeconds, freshOnly }: { leaseSeconds: number; freshOnly: boolean },
): Promise<DueMail | null> => {
  const claimed = await db
    .updateTable('mail_outbox')
    .set({
      attempts: sql`attempts + 1`,
      taken_at: sql<Date>`clock_timestamp()`,
      next_attempt_at: secondsFromNow(leaseSeconds),
      // Else it would be due again while it is sent.
      created_at: sql<Date>`least(created_at, clock_timestamp())`,
    })
    .where('id', '=', (due) =>
      due
        .selectFrom('mail_outbox')
        .select('id')
        .where(isDue)
        .$if(freshOnly, (query) => query.where('attempts', '=', 0))
        .orderBy((mail) => mail('kind', 'in', urgentKinds), 'desc')
        // The embedded database's clock ticks in milliseconds; ids count on within one.
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'recipient as to', 'subject', 'text_body as text', 'html_body as html', 'attempts'])
    .returning('off_url as offUrl')
    .executeTakeFirst()
  return claimed ? { ...claimed, kind: claimed.kind as DueMail['kind'] } : null
}

/** Bodies hold links that open an account; a row that will not be sent again keeps none. */
const withoutBodies = { text_body: '', html_body: '', off_url: null }

const forgottenKinds = Object.entries<MailKind>(mailKinds).flatMap(([name, { forgotten }]) => (forgotten ? [name] : []))

const forget = async (db: Queryable, id: string): Promise<void> => {
  await db.deleteFrom('mail_outbox').where('id', '=', id).where('kind', 'in', forgottenKinds).execute()
}

export const markSent = async (db: Queryable, id: string): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ ...withoutBodies, sent_at: sql`clock_timestamp()`, last_error: null })
    .where('id', '=', id)
    .execute()
  await forget(db, id)
}

/** Changes a mail that this process has taken. Does nothing when another one has taken it since (the lease ran out). */
const changeTaken = async (
  db: Queryable,
  { id, attempts }: DueMail,
  changes: UpdateObject<Tables, 'mail_outbox'>,
): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set(changes)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute()
}

/** Lets a mail that this process has taken wait again. A newer one of its key that waits by now ends it, or comes beside it. */
const giveBack = async (db: Queryable, mail: DueMail, changes: UpdateObject<Tables, 'mail_outbox'>): Promise<void> => {
  const waiting = { ...changes, taken_at: null }
  try {
    await changeTaken(db, mail, waiting)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.constraint === 'mail_outbox_merge')) throw error
    if (isSeparate(mail.kind)) await changeTaken(db, mail, { ...waiting, merge_key: sql`merge_key || ':' || id` })
    else await db.deleteFrom('mail_outbox').where('id', '=', mail.id).where('attempts', '=', mail.attempts).execute()
  }
}

export const postponeMail = (db: Queryable, mail: DueMail, seconds: number, reason: string): Promise<void> =>
  giveBack(db, mail, { next_attempt_at: secondsFromNow(seconds), last_error: reason })

/** Gives back a mail that was taken and not tried: it is due at once, for another process. */
export const releaseMail = (db: Queryable, mail: DueMail): Promise<void> =>
  giveBack(db, mail, { attempts: mail.attempts - 1, next_attempt_at: secondsFromNow(0) })

export const markFailed = async (db: Queryable, mail: DueMail, reason: string): Promise<void> => {
  await changeTaken(db, mail, { ...withoutBodies, failed_at: secondsFromNow(0), last_error: reason })
  await forget(db, mail.id)
}

export const isMailDue = async (db: Queryable): Promise<boolean> => {
  const due = await db.selectFrom('mail_outbox').select('id').where(isDue).limit(1).executeTakeFirst()
  return due !== undefined
}
