// The mail outbox: a mail is a row of the transaction that caused it, and leaves only after the commit.
import { sql, type UpdateObject } from 'kysely'
import { v7 } from 'uuid'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { onCommit } from '../database/transaction.ts'

const secondsFromNow = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** What is special about a kind of mail; the name of its kind stands in the log and the outbox, and is never shown. */
export interface MailKind {
  /** Somebody waits for it in front of the screen: it leaves before others. */
  urgent?: true
  /** Somebody answers somebody, who may answer in turn. */
  personal?: true
}

export const mailKinds = {
  confirmation: { urgent: true },
  recovery: { urgent: true },
  already_member: {},
  password_changed: {},
  invited_joined: {},
  recommendation_approved: {},
  recommendation_rejected: {},
  change_asked: {},
  suspended: {},
  suspension_lifted: {},
  erasing_scheduled: {},
  erasing_cancelled: {},
  code_replaced: {},
  second_factor_on: {},
  second_factor_off: {},
  recovery_code_used: {},
  invitation: {},
  doctor: {},
  inquiry_reply: { personal: true },
  invitation_refused: { personal: true },
} as const satisfies Record<string, MailKind>

/** One mail, ready to send; both bodies say the same. */
export interface Mail {
  kind: keyof typeof mailKinds
  to: string
  subject: string
  text: string
  html: string
}

const outboxes = new Set<() => void>()

/** Calls `wake` whenever this process has committed a mail, until the returned function is called. */
export const onMailQueued = (wake: () => void): (() => void) => {
  outboxes.add(wake)
  return () => void outboxes.delete(wake)
}

const wakeOutboxes = (): void => {
  for (const wake of outboxes) wake()
}

/**
 * Puts a mail into the outbox, inside the caller's transaction; it leaves after the commit, or `delaySeconds` later. It takes the
 * place of an earlier one of the same `mergeKey` that no process has taken yet, at that one's time when it is earlier.
 * Returns the id of its row.
 */
export const queueMail = async (
  db: Queryable,
  mail: Mail,
  { delaySeconds = 0, mergeKey = null }: { delaySeconds?: number; mergeKey?: string | null } = {},
): Promise<string> => {
  const { id } = await db
    .insertInto('mail_outbox')
    .values({
      id: v7(),
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      next_attempt_at: secondsFromNow(delaySeconds),
      merge_key: mergeKey,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict
        .column('merge_key')
        .where(sql<boolean>`attempts = 0 and sent_at is null and failed_at is null`)
        .doUpdateSet((row) => ({
          kind: row.ref('excluded.kind'),
          recipient: row.ref('excluded.recipient'),
          subject: row.ref('excluded.subject'),
          text_body: row.ref('excluded.text_body'),
          html_body: row.ref('excluded.html_body'),
          next_attempt_at: sql<Date>`least(mail_outbox.next_attempt_at, excluded.next_attempt_at)`,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  onCommit(db, wakeOutboxes)
  return id
}

/** Takes back the mail of this `mergeKey` if no process has taken it yet; false when there is none. */
export const dropWaitingMail = async (trx: Queryable, mergeKey: string): Promise<boolean> => {
  const dropped = await trx
    .deleteFrom('mail_outbox')
    .where('merge_key', '=', mergeKey)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return dropped !== undefined
}

/** A mail whose time has come, held by this process until its lease ends. */
export interface DueMail extends Mail {
  id: string
  /** How often it was tried, this time included. */
  attempts: number
}

/** Longest wait of a mail, in seconds: that of the news for one inviter. */
const longestWaitSeconds = 6 * 3600

/** Whether the time of a mail that is not closed has come. One from the future, or that waits longer than any does, is due: a clock was ahead. */
const isDue = sql<boolean>`sent_at is null and failed_at is null and (next_attempt_at <= clock_timestamp()
  or created_at > clock_timestamp() + interval '1 minute'
  or next_attempt_at > clock_timestamp() + make_interval(secs => ${longestWaitSeconds + 60}))`

const urgentKinds = Object.entries<MailKind>(mailKinds).flatMap(([name, { urgent }]) => (urgent ? [name] : []))

/**
 * Takes the mail that has waited longest, those that somebody waits for first; null when none is due. `freshOnly` leaves
 * out mails that were tried before. Taking it moves its next attempt `leaseSeconds` ahead, so no other process sees it
 * meanwhile, and it comes back by itself if this one dies while sending.
 */
export const claimDueMail = async (
  db: Queryable,
  { leaseSeconds, freshOnly }: { leaseSeconds: number; freshOnly: boolean },
): Promise<DueMail | null> => {
  const claimed = await db
    .updateTable('mail_outbox')
    .set({
      attempts: sql`attempts + 1`,
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
    .executeTakeFirst()
  return claimed ? { ...claimed, kind: claimed.kind as Mail['kind'] } : null
}

/** Bodies hold links that open an account; a row that will not be sent again keeps none. */
const withoutBodies = { text_body: '', html_body: '' }

/** Closes a mail that was handed over. */
export const markSent = async (db: Queryable, id: string): Promise<void> => {
  await db
    .updateTable('mail_outbox')
    .set({ ...withoutBodies, sent_at: sql`clock_timestamp()`, last_error: null })
    .where('id', '=', id)
    .execute()
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

/** Tries a mail again after `seconds`. */
export const postponeMail = (db: Queryable, mail: DueMail, seconds: number, reason: string): Promise<void> =>
  changeTaken(db, mail, { next_attempt_at: secondsFromNow(seconds), last_error: reason })

/** Gives back a mail that was taken and not tried: it is due at once, for another process. */
export const releaseMail = (db: Queryable, mail: DueMail): Promise<void> =>
  changeTaken(db, mail, { attempts: mail.attempts - 1, next_attempt_at: secondsFromNow(0) })

/** Closes a mail that cannot be delivered. */
export const markFailed = (db: Queryable, mail: DueMail, reason: string): Promise<void> =>
  changeTaken(db, mail, { ...withoutBodies, failed_at: secondsFromNow(0), last_error: reason })

/** Whether a mail waits whose time has come. */
export const isMailDue = async (db: Queryable): Promise<boolean> => {
  const due = await db.selectFrom('mail_outbox').select('id').where(isDue).limit(1).executeTakeFirst()
  return due !== undefined
}
