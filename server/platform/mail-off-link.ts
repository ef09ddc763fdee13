// The link in a mail that turns mails like it off without signing in; it fits that one switch.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { mailsPath } from '../../domain/pages.ts'
import type { MailSwitch } from '../../domain/settings/mail-switches.ts'
import type { Queryable } from '../database/open.ts'
import { sameText } from '../http/safe-text.ts'

/** What the links of one switch of a member hold (HMAC-SHA-256): it says nothing of those of another. */
const keyOf = (secret: string, mail: MailSwitch): string =>
  createHmac('sha256', secret).update(mail).digest('base64url')

/**
 * Where a mail to this address is turned off, with a link that works without signing in: null for who is no member; `off` where its
 * reader turned it off.
 */
export const offUrlFor = async (
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

/** The values of such a link, as they came. */
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
