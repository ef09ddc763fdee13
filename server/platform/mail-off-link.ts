// The link in a mail that turns mails like it off without signing in.
import { sql } from 'kysely'
import { mailsPath } from '../../domain/pages.ts'
import type { MailSwitch } from '../../domain/settings/mail-switches.ts'
import type { Queryable } from '../database/open.ts'

/**
 * Where a mail to this address is turned off, with a link that works without signing in: null for who is no member; `off` where its
 * reader turned it off.
 */
export const offUrlFor = async (
  db: Queryable,
  { to, siteUrl }: { to: string; siteUrl: string },
  mail: MailSwitch,
): Promise<string | null | 'off'> => {
  const { rows } = await sql<{ mail_token: string; is_off: boolean }>`
    select p.mail_token, ${mail} = any(p.mails_off) as is_off
    from auth.users u join profiles p on p.id = u.id where u.email = lower(${to})`.execute(db)
  const [reader] = rows
  if (!reader) return null
  return reader.is_off ? 'off' : `${siteUrl}${mailsPath}?${new URLSearchParams({ token: reader.mail_token, mail })}`
}
