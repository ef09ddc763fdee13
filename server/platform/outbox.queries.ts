// The mail outbox: a mail is a row of the transaction that caused it, and leaves only after the commit (`outbox.job.ts`).
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { mailsPath } from '../../domain/pages.ts'
import type { MailSwitch } from '../../domain/settings/mail-switches.ts'
import type { Queryable } from '../database/open.ts'
import { onCommit } from '../database/transaction.ts'
import { sameText } from '../http/safe-text.ts'
import { type Letter, letter, withOffLink } from './mail-letter.ts'

/** What the links of one switch of a member hold (HMAC-SHA-256): it says nothing of those of another. */
const keyOf = (secret: string, mail: MailSwitch): string =>
  createHmac('sha256', secret).update(mail).digest('base64url')

/** Works without signing in. Null for who is no member; `off` where its reader turned it off. */
const offUrlFor = async (
  db: Queryable,
  { to, siteUrl }: { to: string; siteUrl: string },
  mail: MailSwitch,
): Promise<string | null | 'off'> => {
  const { rows } = await sql<{ token: string; secret: string; is_off: boolean }>`
    select p.mail_link_id as token, p.mail_secret as secret, ${mail} = any(p.mails_off) as is_off
    from auth.users u join profiles p on p.id = u.id where u.email = lower(${to})`.execute(db)
  const [reader] = rows
  if (!reader) return null
  if (reader.is_off) return 'off'
  const { token, secret } = reader
  return `${siteUrl}${mailsPath}?${new URLSearchParams({ token, mail, key: keyOf(secret, mail) })}`
}

export interface OffLink {
  token: string
  mail: MailSwitch
  /** Undefined in links of an earlier release, which work for some weeks. */
  key?: string | undefined
}

/** Whose link it is, and which mails they turned off; undefined where it was not made for this mail, or is nobody's. */
export const findOffLink = async (db: Queryable, { token, mail, key }: OffLink) => {
  const members = db.selectFrom('profiles').select(['id', 'mails_off', 'mail_secret'])
  if (key === undefined)
    return members
      .where('mail_token', '=', token)
      .where('mail_token_until', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirst()
  const member = await members.where('mail_link_id', '=', token).executeTakeFirst()
  return member && sameText(key, keyOf(member.mail_secret, mail)) ? member : undefined
}

export const secondsFromNow = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** What is special about a kind of mail; the name of its kind stands in the log and the outbox, and is never shown. */
export interface MailKind {
  /** What turns it off. */
  off?: MailSwitch
  /** Why it cannot be turned off. */
  always?: string
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

export const switchOf = (kind: keyof Kinds): MailSwitch | undefined => (mailKinds[kind] as MailKind).off

export const isSeparate = (kind: keyof Kinds): boolean => (mailKinds[kind] as MailKind).separate === true

/** One mail. One that can be turned off names the site whose page does that. */
export type Mail = Letter & { to: string; subject: string } & (
    | { kind: SwitchedKind; siteUrl: string }
    | { kind: Exclude<keyof Kinds, SwitchedKind>; siteUrl?: never }
  )

const outboxes = new Set<() => void>()

export const onMailQueued = (wake: () => void): (() => void) => {
  outboxes.add(wake)
  return () => void outboxes.delete(wake)
}

const wakeOutboxes = (): void => {
  for (const wake of outboxes) wake()
}

export const isOpen = sql<boolean>`sent_at is null and failed_at is null`
/** An open one that no process is sending, for the first time or again. Of each merge key there is one (`mail_outbox_merge`). */
const isWaiting = sql<boolean>`taken_at is null and ${isOpen}`

/** What is being sent may leave this once; what waits is locked, so that it is replaced and not sent meanwhile. */
const endSending = (db: Queryable, mergeKey: string) =>
  sql`
    with held as (select id, taken_at from mail_outbox where merge_key = ${mergeKey} and ${isOpen} for update)
    delete from mail_outbox where id in (select id from held where taken_at is not null)`.execute(db)

/** In the caller's transaction. Replaces a waiting mail of its `mergeKey`, at the earlier time. Returns a new id; null: turned off. */
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

/** `waiting`: it never leaves; `sending`: it may leave, and is not tried again; null: there is none. */
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

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  kind: keyof Kinds
  /** Where one press turns mails like it off. */
  offUrl: string | null
}
