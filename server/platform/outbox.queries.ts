// The mail outbox: a mail is a row of the transaction that caused it, and leaves only after the commit.
import { sql, type UpdateObject } from 'kysely'
import pg from 'pg'
import { v7 } from 'uuid'
import type { MailSwitch } from '../../domain/settings/mail-switches.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { onCommit } from '../database/transaction.ts'
import { withOffLink } from './mail-letter.ts'
import { offUrlFor } from './mail-off-link.ts'

const secondsFromNow = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** What is special about a kind of mail; the name of its kind stands in the log and the outbox, and is never shown. */
export type MailKind = (
  | {
      /** What turns it off. */
      off: MailSwitch
    }
  | {
      /** Why it cannot be turned off. */
      always: string
    }
) & {
  /** Somebody waits for it in front of the screen: it leaves before others. */
  urgent?: true
  /** Somebody answers somebody, who may answer in turn. */
  personal?: true
  /** Nothing of it is kept once it has left. */
  forgotten?: true
  /** It says something that a newer one of its key, queued while it is being sent, does not say again. */
  separate?: true
}

const safety = 'so that nobody can change an account behind its member'
const asked = 'somebody asked for it'

export const mailKinds = {
  confirmation: { always: asked, urgent: true },
  recovery: { always: asked, urgent: true },
  email_change: { always: asked, urgent: true },
  email_changed: { always: safety },
  already_member: { always: safety },
  password_changed: { always: safety },
  invited_joined: { off: 'joined', separate: true },
  recommendation_approved: { off: 'decisions' },
  recommendation_rejected: { off: 'decisions' },
  change_asked: { off: 'questions' },
  suspended: { always: safety },
  suspension_lifted: { always: safety },
  erasing_scheduled: { always: safety },
  erasing_cancelled: { always: safety },
  erased: { always: safety, forgotten: true },
  data_downloaded: { always: safety },
  provider_told: { always: 'it comes once ever, and its link is the way to be removed' },
  listing_link: { always: asked },
  listing_request_closed: { always: asked },
  new_address_told: { always: 'so that nobody changes a page behind its provider' },
  new_address_decided: { always: asked },
  availability_lapsed: { always: 'it answers what its reader said, once in 60 days' },
  removal_told: { always: 'so that nobody removes a page behind its provider' },
  removal_undone: { always: 'it takes back what its reader was told' },
  note_leaves: { always: 'what its reader wrote is to be deleted' },
  note_stays: { always: 'it takes back what its reader was told' },
  code_replaced: { always: safety },
  second_factor_on: { always: safety },
  second_factor_off: { always: safety },
  recovery_code_used: { always: safety },
  invitation: { always: asked },
  doctor: { always: 'an operator asked for it' },
  inquiry_reply: { always: asked, personal: true },
  invitation_refused: { always: asked, personal: true },
} as const satisfies Record<string, MailKind>

type Kinds = typeof mailKinds
type SwitchedKind = { [Kind in keyof Kinds]: Kinds[Kind] extends { off: MailSwitch } ? Kind : never }[keyof Kinds]

/** Of each kind, what turns it off, if anything does. */
export const switchOf = (kind: keyof Kinds): MailSwitch | undefined => {
  const known: MailKind = mailKinds[kind]
  return 'off' in known ? known.off : undefined
}

const isSeparate = (kind: keyof Kinds): boolean => {
  const known: MailKind = mailKinds[kind]
  return known.separate === true
}

/** One mail, ready to send; both bodies say the same. One that can be turned off names the site whose page does that. */
export type Mail = MailParts &
  ({ kind: SwitchedKind; siteUrl: string } | { kind: Exclude<keyof Kinds, SwitchedKind>; siteUrl?: never })

interface MailParts {
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

/** An open mail: neither sent nor given up. */
const isOpen = sql<boolean>`sent_at is null and failed_at is null`
/** An open one that no process is sending, for the first time or again. Of each merge key there is one (`mail_outbox_merge`). */
const isWaiting = sql<boolean>`taken_at is null and ${isOpen}`

/**
 * Ends what is being sent under a key: it may leave this once and is not tried again. What waits is locked, so that it is
 * replaced and not sent meanwhile.
 */
const endSending = (db: Queryable, mergeKey: string) =>
  sql`
    with held as (select id, taken_at from mail_outbox where merge_key = ${mergeKey} and ${isOpen} for update)
    delete from mail_outbox where id in (select id from held where taken_at is not null)`.execute(db)

/**
 * Puts a mail into the outbox, inside the caller's transaction; it leaves after the commit, or `delaySeconds` later. It takes the
 * place of an earlier one of the same `mergeKey` that waits, also to be tried again, at that one's time when it is earlier. One
 * that is being sent may leave before it, and never after. The row's id is new, so that who still holds the earlier mail changes
 * nothing of this one. Returns that id; null for a mail that its reader has turned off, which is not put there.
 */
export const queueMail = async (
  db: Queryable,
  mail: Mail,
  { delaySeconds = 0, mergeKey = null }: { delaySeconds?: number; mergeKey?: string | null } = {},
): Promise<string | null> => {
  const off = switchOf(mail.kind)
  const off_url = off && mail.siteUrl !== undefined ? await offUrlFor(db, mail, off) : null
  if (off_url === 'off') return null
  const { text, html } = off_url === null ? mail : withOffLink(mail, off_url)
  if (mergeKey !== null && !isSeparate(mail.kind)) await endSending(db, mergeKey)
  const { id } = await db
    .insertInto('mail_outbox')
    .values({
      id: v7(),
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      text_body: text,
      html_body: html,
      off_url,
      next_attempt_at: secondsFromNow(delaySeconds),
      merge_key: mergeKey,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict
        .column('merge_key')
        .where(isWaiting)
        .doUpdateSet((row) => ({
          id: row.ref('excluded.id'),
          attempts: 0,
          last_error: null,
          kind: row.ref('excluded.kind'),
          recipient: row.ref('excluded.recipient'),
          subject: row.ref('excluded.subject'),
          text_body: row.ref('excluded.text_body'),
          html_body: row.ref('excluded.html_body'),
          off_url: row.ref('excluded.off_url'),
          next_attempt_at: sql<Date>`least(mail_outbox.next_attempt_at, excluded.next_attempt_at)`,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  onCommit(db, wakeOutboxes)
  return id
}

/**
 * Takes back the mail of this `mergeKey`. Says what became of it: it waited, perhaps to be tried again, and never leaves; or it
 * was being sent, may leave, and is not tried again. Null when there is none.
 */
export const dropWaitingMail = async (trx: Queryable, mergeKey: string): Promise<'waiting' | 'sending' | null> => {
  const dropped = await trx
    .deleteFrom('mail_outbox')
    .where('merge_key', '=', mergeKey)
    .where(isOpen)
    .returning('taken_at')
    .execute()
  if (dropped.length === 0) return null
  return dropped.some(({ taken_at }) => taken_at === null) ? 'waiting' : 'sending'
}

/** Takes back the mails to a member that a switch turns off, as {@link dropWaitingMail} does. */
export const dropSwitchedMails = async (trx: Queryable, to: string, mail: MailSwitch): Promise<void> => {
  const kinds = (Object.keys(mailKinds) as (keyof Kinds)[]).filter((kind) => switchOf(kind) === mail)
  await trx
    .deleteFrom('mail_outbox')
    .where(sql`lower(recipient)`, '=', to.toLowerCase())
    .where('kind', 'in', kinds)
    .where(isOpen)
    .execute()
}

/** A mail as it is handed over: with the id of its outbox row, which stays the same over all tries. */
export interface OutgoingMail extends MailParts {
  id: string
  kind: keyof Kinds
  /** Where one press turns mails like it off. */
  offUrl: string | null
}

/** A mail whose time has come, held by this process until its lease ends. */
export interface DueMail extends OutgoingMail {
  /** How often it was tried, this time included. */
  attempts: number
}

/** Longest wait of a mail, in seconds: that of the news for one inviter. */
const longestWaitSeconds = 6 * 3600

/** Whether the time of a mail that is not closed has come. One from the future, or that waits longer than any does, is due: a clock was ahead. */
const isDue = sql<boolean>`${isOpen} and (next_attempt_at <= clock_timestamp()
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

/** Removes the row of a mail of which nothing is kept. */
const forget = async (db: Queryable, id: string): Promise<void> => {
  await db.deleteFrom('mail_outbox').where('id', '=', id).where('kind', 'in', forgottenKinds).execute()
}

/** Closes a mail that was handed over. */
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

/** Tries a mail again after `seconds`. */
export const postponeMail = (db: Queryable, mail: DueMail, seconds: number, reason: string): Promise<void> =>
  giveBack(db, mail, { next_attempt_at: secondsFromNow(seconds), last_error: reason })

/** Gives back a mail that was taken and not tried: it is due at once, for another process. */
export const releaseMail = (db: Queryable, mail: DueMail): Promise<void> =>
  giveBack(db, mail, { attempts: mail.attempts - 1, next_attempt_at: secondsFromNow(0) })

/** Closes a mail that cannot be delivered. */
export const markFailed = async (db: Queryable, mail: DueMail, reason: string): Promise<void> => {
  await changeTaken(db, mail, { ...withoutBodies, failed_at: secondsFromNow(0), last_error: reason })
  await forget(db, mail.id)
}

/** Whether a mail waits whose time has come. */
export const isMailDue = async (db: Queryable): Promise<boolean> => {
  const due = await db.selectFrom('mail_outbox').select('id').where(isDue).limit(1).executeTakeFirst()
  return due !== undefined
}
