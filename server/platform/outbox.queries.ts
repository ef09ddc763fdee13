// The email outbox: an email is a row in the transaction that causes it, and is sent only after the commit (`outbox.job.ts`).
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { mailsPath } from '../../domain/pages.ts'
import type { MailSwitch } from '../../domain/settings/mail-switches.ts'
import type { Queryable } from '../database/open.ts'
import { onCommit } from '../database/transaction.ts'
import { sameText } from '../http/safe-text.ts'
import { type Letter, letter, withOffLink } from './mail-letter.ts'

/**
 * The key in links for one switch of a member, or for one of their alerts (HMAC-SHA-256); it does not reveal the keys of others.
 */
const keyOf = (secret: string, mail: MailSwitch, of?: string): string =>
  createHmac('sha256', secret)
    .update(of === undefined ? mail : `${mail}:${of}`)
    .digest('base64url')

/** The page that switches off an email to a member, or the one about the alert `of`, without signing in. */
export const offUrl = (
  siteUrl: string,
  { mail_link_id: token, mail_secret }: { mail_link_id: string; mail_secret: string },
  mail: MailSwitch,
  of?: string,
): string =>
  `${siteUrl}${mailsPath}?${new URLSearchParams({ token, mail, key: keyOf(mail_secret, mail, of), ...(of !== undefined && { of }) })}`

/**
 * The page that switches off an email to this address, with a link that works without signing in: null for non-members; `off` if its
 * reader switched it off.
 */
const offUrlFor = async (db: Queryable, { to, siteUrl }: { to: string; siteUrl: string }, mail: MailSwitch) => {
  const { rows } = await sql<{ mail_link_id: string; mail_secret: string; is_off: boolean }>`
    select p.mail_link_id, p.mail_secret, ${mail} = any(p.mails_off) as is_off
    from auth.users u join profiles p on p.id = u.id where u.email = lower(${to})`.execute(db)
  const [reader] = rows
  if (!reader) return null
  return reader.is_off ? 'off' : offUrl(siteUrl, reader, mail)
}

export interface OffLink {
  token: string
  mail: MailSwitch
  /** Undefined in links of an earlier release, which work for some weeks. */
  key?: string | undefined
  /** The alert that it is about; undefined: all emails of this kind. */
  of?: string | undefined
}

/** The owner of a link, and their switched-off emails; undefined if the link is invalid or for another kind of email. */
export const findOffLink = async (db: Queryable, { token, mail, key, of }: OffLink) => {
  const members = db.selectFrom('profiles').select(['id', 'mails_off', 'mail_secret'])
  if (key === undefined)
    return members
      .where('mail_token', '=', token)
      .where('mail_token_until', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst()
  const member = await members.where('mail_link_id', '=', token).executeTakeFirst()
  return member && sameText(key, keyOf(member.mail_secret, mail, of)) ? member : undefined
}

export const secondsFromNow = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** Properties of a kind of email. Its name appears in log and outbox, and is never shown. */
export interface MailKind {
  off?: MailSwitch
  always?: string
  /** Someone is waiting for it: it is sent before others. */
  urgent?: true
  /** One of very many: it is sent after others. */
  bulk?: true
  /** A personal message, to which the recipient may reply. */
  personal?: true
  /** Nothing of it is stored after it is sent. */
  forgotten?: true
  /**
   * If a newer email with its key is queued while it is being sent, a retry still sends it, because the newer one does
   * not repeat its content.
   */
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
  alert_finds: { off: 'alerts', bulk: true },
  village_letter: { off: 'letter', bulk: true },
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
  test_mail: { always: asked, urgent: true },
  inquiry_reply: { always: asked, personal: true },
  invitation_refused: { always: asked, personal: true },
} as const satisfies Record<string, MailKind>

type Kinds = typeof mailKinds
type SwitchedKind = { [Kind in keyof Kinds]: Kinds[Kind] extends { off: MailSwitch } ? Kind : never }[keyof Kinds]

export const switchOf = (kind: keyof Kinds): MailSwitch | undefined => (mailKinds[kind] as MailKind).off

export const isSeparate = (kind: keyof Kinds): boolean => (mailKinds[kind] as MailKind).separate === true

/** One email. If it can be switched off, `siteUrl` is the site with the page for that. */
export type Mail = Letter & { to: string; subject: string } & (
    | { kind: SwitchedKind; siteUrl: string }
    | { kind: Exclude<keyof Kinds, SwitchedKind>; siteUrl?: never }
  )

/** Maximum emails of digests that wait in the outbox. */
const bulkWaiting = 1000

const outboxes = new Set<() => void>()

export const onMailQueued = (wake: () => void): (() => void) => {
  outboxes.add(wake)
  return () => void outboxes.delete(wake)
}

const wakeOutboxes = (): void => {
  for (const wake of outboxes) wake()
}

export const isOpen = sql<boolean>`sent_at is null and failed_at is null`
/** An open email that no process is sending. Each merge key has at most one (`mail_outbox_merge`). */
const isWaiting = sql<boolean>`taken_at is null and ${isOpen}`

/**
 * Ends the delivery under a key: an email being sent may still arrive but is not retried. Waiting ones are locked, so that they are
 * replaced and not sent meanwhile.
 */
const endSending = (db: Queryable, mergeKey: string) =>
  sql`
    with held as (select id, taken_at from mail_outbox where merge_key = ${mergeKey} and ${isOpen} for update)
    delete from mail_outbox where id in (select id from held where taken_at is not null)`.execute(db)

/**
 * Writes an email to the outbox, in the caller's transaction. It is sent after the commit, or `delaySeconds` later. It replaces
 * a waiting one (also for a retry) with the same `mergeKey`, and is sent at the earlier of both times. One
 * that is being sent may arrive before it, never after. The row's id is new, so a process that still holds the earlier email cannot
 * change this one. Returns that id, or null if the reader has switched off this email, which is then not written.
 */
export const queueMail = async (
  db: Queryable,
  mail: Mail,
  { delaySeconds = 0, mergeKey = null }: { delaySeconds?: number; mergeKey?: string | null } = {},
): Promise<string | null> => {
  const off = switchOf(mail.kind)
  const off_url = off && mail.siteUrl !== undefined ? await offUrlFor(db, mail, off) : null
  if (off_url === 'off') return null
  const written = letter(mail)
  const { text, html } = off_url === null ? written : withOffLink(written, off_url)
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

export interface BulkMail {
  kind: 'alert_finds' | 'village_letter'
  to: string
  subject: string
  text: string
  html: string
  offUrl: string
}

/** Writes emails of digests to the outbox, in the caller's transaction; the caller has read who switched them off. */
export const queueBulkMails = async (trx: Queryable, mails: readonly BulkMail[]): Promise<void> => {
  if (mails.length === 0) return
  await trx
    .insertInto('mail_outbox')
    .values(
      mails.map(({ kind, to, subject, text, html, offUrl }) => ({
        id: v7(),
        ...{ kind, subject, recipient: to, text_body: text, html_body: html, off_url: offUrl },
        next_attempt_at: sql<Date>`clock_timestamp()`,
        created_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()
  onCommit(trx, wakeOutboxes)
}

const bulkKinds = Object.entries<MailKind>(mailKinds).flatMap(([name, { bulk }]) => (bulk ? [name] : []))

/** An SQL condition: this email is sent after others. */
export const isBulk = sql<boolean>`kind = any(${bulkKinds}::text[])`

/** Whether so many emails of digests wait for their first attempt that more should not be written: their bodies fill the database. */
export const isOutboxFull = async (db: Queryable): Promise<boolean> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from mail_outbox where ${isOpen} and ${isBulk} and attempts = 0 limit ${bulkWaiting}) as waiting`.execute(
    db,
  )
  return (rows[0]?.waiting ?? 0) >= bulkWaiting
}

/**
 * Withdraws the email with this `mergeKey`. Returns its state: it was waiting, perhaps for a retry, and is never sent; or it
 * was being sent, may arrive, and is not retried. Null if there is none.
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

/** Withdraws waiting emails of digests that name a page (the last part of its address): it is not shown anymore. */
export const dropDigestsNaming = (trx: Queryable, shortId: string) =>
  sql`delete from mail_outbox where ${isOpen} and ${isBulk} and position(${shortId} in text_body) > 0`.execute(trx)

/** Withdraws the emails to a member that a switch turns off, like {@link dropWaitingMail}. */
export const dropSwitchedMails = async (trx: Queryable, to: string, mail: MailSwitch): Promise<void> => {
  const kinds = (Object.keys(mailKinds) as (keyof Kinds)[]).filter((kind) => switchOf(kind) === mail)
  await trx
    .deleteFrom('mail_outbox')
    .where(sql`lower(recipient)`, '=', to.toLowerCase())
    .where('kind', 'in', kinds)
    .where(isOpen)
    .execute()
}

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  kind: keyof Kinds
  /** One-click unsubscribe URL. */
  offUrl: string | null
}
