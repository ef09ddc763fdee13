// Tells a member that somebody she invited has joined: a mail in the transaction in which the new member confirms her address.
import { sql, type Transaction } from 'kysely'
import { shownMemberName } from '../../domain/providers/provider-name.rules.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { suspended } from '../database/suspended.ts'
import type { Tables } from '../database/tables.ts'
import { type Limit, reserveLimit } from '../platform/limits.ts'
import { letter } from '../platform/mail-letter.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'

/** One mail for one inviter; the next one waits, and takes in who joins meanwhile. */
const oneMail: Limit = { times: 1, seconds: 6 * 3600 }

/** Who joined longer ago is not in a mail any more. */
const daySeconds = 86_400

/** Names that one mail lists; of further ones it tells the number. */
const namesAtMost = 5

/** All mails for one inviter about who joined. */
const mergeKey = (inviterId: string): string => `invited_joined:${inviterId}`

/** "Nora Q.", "Nora Q. and Zoe R.", "Nora Q., Zoe R. and 12 more". */
const listNames = (names: string[]): string => {
  const shown = names.slice(0, namesAtMost)
  const more = names.length - shown.length
  const [last, ...others] = more > 0 ? [`${more} more`, ...shown.toReversed()] : shown.toReversed()
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} and ${last}`
}

const joinedMail = (to: string, names: string[], siteUrl: string): Mail => ({
  kind: 'invited_joined',
  to,
  // Without a name: the subject is kept for a while after the mail has left.
  subject:
    names.length === 1
      ? `A parent you invited has joined ${village.name}`
      : `${names.length} parents you invited have joined ${village.name}`,
  ...letter({
    title: names.length === 1 ? 'A parent you invited is here' : 'Parents you invited are here',
    paragraphs: [
      `${listNames(names)} ${names.length === 1 ? 'has' : 'have'} joined ${village.name} with your invitation.`,
      'Thank you for bringing people you trust.',
    ],
    button: { label: 'See your codes', url: `${siteUrl}/generate-referral` },
    footnote: 'If you do not know who that is, your code may have been passed on. You can revoke it, or write to us.',
  }),
})

/** Who joined by this member's invitation since the last mail about it left, at most a day ago; the oldest first. */
const joinedSinceLastMail = async (db: Queryable, inviterId: string): Promise<string[]> => {
  const { rows } = await sql<{ full_name: string }>`
    select p.full_name from profiles p join auth.users u on u.id = p.id
    where p.invited_by = ${inviterId} and u.email_confirmed_at > greatest(
      clock_timestamp() - make_interval(secs => ${daySeconds}),
      (select max(sent_at) from mail_outbox where merge_key = ${mergeKey(inviterId)})
    )
    order by u.email_confirmed_at, p.id`.execute(db)
  return rows.map(({ full_name }) => full_name)
}

/**
 * Who invited this member and is to be told: nobody who is suspended or was erased. Her account is locked, so a suspension or
 * an erasing that has begun is waited for. Call it before the new member's profile is changed, which an erasing of the
 * inviter changes as well.
 */
export const lockInviter = (trx: Transaction<Tables>, memberId: string) =>
  trx
    .selectFrom('auth.users as u')
    .innerJoin('profiles as p', 'p.invited_by', 'u.id')
    .select(['u.id', 'u.email'])
    .where('p.id', '=', memberId)
    .where('u.email_confirmed_at', 'is not', null)
    .where(sql<boolean>`not ${suspended('u')}`)
    .forShare('u')
    .executeTakeFirst()

/** Queues the mail for an inviter; the new member stands confirmed in this transaction. */
export const tellInviter = async (
  trx: Transaction<Tables>,
  inviter: { id: string; email: string },
  siteUrl: string,
): Promise<void> => {
  // First of all: those who join at the same moment wait here, and the later one sees the earlier.
  const delaySeconds = await reserveLimit(trx, mergeKey(inviter.id), oneMail, oneMail.seconds)
  const names = (await joinedSinceLastMail(trx, inviter.id)).map(shownMemberName)
  await queueMail(trx, joinedMail(inviter.email, names, siteUrl), { delaySeconds, mergeKey: mergeKey(inviter.id) })
}

/** Takes back what waits to be told to her inviter, because it may name a member who is being erased. */
export const dropNewsOf = async (trx: Transaction<Tables>, memberId: string): Promise<void> => {
  await sql`
    delete from mail_outbox where sent_at is null and failed_at is null and merge_key = (
      select ${mergeKey('')}::text || invited_by from profiles where id = ${memberId})`.execute(trx)
}
