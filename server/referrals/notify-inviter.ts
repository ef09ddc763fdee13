// Emails a member that someone they invited has joined, in the transaction in which the new member confirms their
// address.
import { sql } from 'kysely'
import { shownMemberName } from '../../domain/providers/provider-name.rules.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { suspended } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { type Limit, reserveLimit } from '../platform/limits.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'

/** At most one email per inviter in this time; the next one waits and includes all who join meanwhile. */
const oneMail: Limit = { times: 1, seconds: 6 * 3600 }

const namesAtMost = 5

const mergeKey = (inviterId: string): string => `invited_joined:${inviterId}`

const list = new Intl.ListFormat('en-US')

/** "Nora Q.", "Nora Q. and Zoe R.", "Nora Q., Zoe R., and 12 more". */
const listNames = (names: string[]): string => {
  const more = names.length - namesAtMost
  return list.format(more > 0 ? [...names.slice(0, namesAtMost), `${more} more`] : names)
}

const joinedMail = (to: string, names: string[], siteUrl: string): Mail => ({
  kind: 'invited_joined',
  to,
  siteUrl,
  // Without a name, because the subject is stored for some days after sending.
  subject:
    names.length === 1
      ? `A parent you invited has joined ${village.name}`
      : `${names.length} parents you invited have joined ${village.name}`,
  title: names.length === 1 ? 'A parent you invited is here' : 'Parents you invited are here',
  paragraphs: [
    `${listNames(names)} ${names.length === 1 ? 'has' : 'have'} joined ${village.name} with your invitation.`,
    'Thanks for bringing in people you trust.',
  ],
  button: { label: 'See your codes', url: `${siteUrl}/generate-referral` },
  footnote: 'Don’t know them? Your code may have been passed along. You can revoke it or write to us.',
})

/**
 * Names of the members who joined since the waiting email was created, oldest first; without one, the newest member.
 */
const joinedForOneMail = async (trx: Queryable, inviterId: string): Promise<string[]> => {
  const { rows } = await sql<{ full_name: string }>`
    with waiting as materialized (
      select created_at from mail_outbox
      where merge_key = ${mergeKey(inviterId)} and taken_at is null and sent_at is null and failed_at is null for update
    ), joined as (
      select p.id, p.full_name, u.email_confirmed_at as at from profiles p join auth.users u on u.id = p.id
      where p.invited_by = ${inviterId} and u.email_confirmed_at is not null
    )
    select full_name from joined
    where at >= (
      select max(at) from joined where at <= coalesce((select created_at from waiting), clock_timestamp()))
    order by at, id`.execute(trx)
  return rows.map(({ full_name }) => full_name)
}

interface WaitingInviter {
  id: string
  email: string
  delaySeconds: number
}

/**
 * The inviter to email about this member; undefined if they are suspended or erased. Locks their account against both,
 * and their limit, so that others whom they invited wait. Call it before the new member is confirmed or their profile
 * changes, in the lock order of an erasure.
 */
export const holdInviter = async (trx: Trx, memberId: string): Promise<WaitingInviter | undefined> => {
  const inviter = await trx
    .selectFrom('auth.users as u')
    .innerJoin('profiles as p', 'p.invited_by', 'u.id')
    .select(['u.id', 'u.email'])
    .where('p.id', '=', memberId)
    .where('u.email_confirmed_at', 'is not', null)
    .where(sql<boolean>`not ${suspended('u')}`)
    .forShare('u')
    .executeTakeFirst()
  if (!inviter) return undefined
  return { ...inviter, delaySeconds: await reserveLimit(trx, mergeKey(inviter.id), oneMail, oneMail.seconds) }
}

/** Queues the email to an inviter. Call it after the new member is confirmed in the same transaction. */
export const notifyInviter = async (
  trx: Trx,
  { id, email, delaySeconds }: WaitingInviter,
  siteUrl: string,
): Promise<void> => {
  const names = (await joinedForOneMail(trx, id)).map(shownMemberName)
  await queueMail(trx, joinedMail(email, names, siteUrl), { delaySeconds, mergeKey: mergeKey(id) })
}

/** Withdraws the waiting email to the inviter of a member who is being erased, because it may name them. */
export const dropNewsOf = async (trx: Trx, memberId: string): Promise<void> => {
  await sql`
    delete from mail_outbox where sent_at is null and failed_at is null and kind = 'invited_joined'
      and split_part(merge_key, ':', 2) = (select invited_by::text from profiles where id = ${memberId})`.execute(trx)
}
