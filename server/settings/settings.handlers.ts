// The calls of a member’s settings: name, address, emails, and sessions on other devices.
import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import { type MailSwitch, mailSwitchNames } from '../../domain/settings/mail-switches.ts'
import { endOwnSession, getOwnSettings, setMailByLink, setOwnMail } from '../../domain/settings/settings.contracts.ts'
import { changeOwnAlert, findAlert } from '../alerts/alerts.queries.ts'
import { lockUser } from '../database/sql.ts'
import type { Db } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { dropSwitchedMails, findOffLink, type OffLink } from '../platform/outbox.queries.ts'

/** The known switches among the stored ones; a switch that no longer exists is ignored. */
const knownOf = (off: string[]): MailSwitch[] => mailSwitchNames.filter((name) => off.includes(name))

export const getOwnSettingsHandler = handle(getOwnSettings, async ({ caller: { userId, sessionId }, db }) => {
  const member = await db
    .selectFrom('profiles as p')
    .innerJoin('auth.users as u', 'u.id', 'p.id')
    .select(['p.full_name', 'p.location', 'u.email', 'u.new_email', 'p.mails_off'])
    .where('p.id', '=', userId)
    .executeTakeFirst()
  if (!member) throw new Refusal('not_found')
  const sessions = await db
    .selectFrom('auth.sessions')
    .select(['id', 'device', 'rotated_at as last_seen_at', sql<boolean>`id = ${sessionId}`.as('is_this')])
    .where('user_id', '=', userId)
    .orderBy('is_this', 'desc')
    .orderBy('rotated_at', 'desc')
    .execute()
  return { ...member, mails_off: knownOf(member.mails_off), sessions }
})

const setMail = (db: Db, id: string, { mail, on }: { mail: MailSwitch; on: boolean }) =>
  inTransaction(db, async (trx) => {
    const rest = sql<string[]>`array_remove(p.mails_off, ${mail}::text)`
    const { rows } = await sql<{ email: string; mails_off: string[] }>`
      update profiles p set mails_off = ${on ? rest : sql`array_append(${rest}, ${mail}::text)`}
      from auth.users u where u.id = p.id and p.id = ${id}
      returning u.email, p.mails_off`.execute(trx)
    const [member] = rows
    if (member && !on) await dropSwitchedMails(trx, member.email, mail)
    return member && knownOf(member.mails_off)
  })

export const setOwnMailHandler = handle(setOwnMail, async ({ input, caller, database }) => {
  const mails_off = await setMail(database.db, caller.userId, input)
  if (!mails_off) throw new Refusal('not_found')
  return { mails_off }
})

/**
 * Switches a link's email or alert on or off. Returns whether it is on; undefined if the link belongs to no member or to another
 * email.
 */
export const setMailOf = async (
  db: Db,
  { on, ...link }: OffLink & { on?: boolean | undefined },
  at: Date,
): Promise<boolean | undefined> => {
  const member = await findOffLink(db, link)
  if (!member) return undefined
  if (link.of !== undefined) {
    const isOn = await setAlert(db, member.id, { id: link.of, on }, at)
    return isOn && !member.mails_off.includes(link.mail)
  }
  const off = on === undefined ? knownOf(member.mails_off) : await setMail(db, member.id, { mail: link.mail, on })
  return off && !off.includes(link.mail)
}

const setAlert = (db: Db, userId: string, { id, on }: { id: string; on?: boolean | undefined }, at: Date) =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, userId)
    const alert = await findAlert(trx, userId, id)
    if (!alert && on) throw new Refusal('not_found')
    if (!alert || on === undefined || on === alert.on) return alert?.on ?? false
    return !(await changeOwnAlert(trx, userId, { id, about: alert.about, ended: !on }, at))
  })

export const setMailByLinkHandler = handle(setMailByLink, async ({ input, database, now }) => {
  const on = await setMailOf(database.db, input, now())
  if (on === undefined) throw new Refusal('not_found')
  return { on }
})

export const endOwnSessionHandler = handle(endOwnSession, async ({ input: { id }, caller, database }) => {
  const { numDeletedRows } = await database.db
    .deleteFrom('auth.sessions')
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return { ended: numDeletedRows > 0n }
})
