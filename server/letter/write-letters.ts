// Writes the letters of the members who are due.
import { sql } from 'kysely'
import { daysOfLetter, lastLetterDay, nextLetterDay, type Rhythm } from '../../domain/letter/letter-days.rules.ts'
import { suspended } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { onCommit } from '../database/transaction.ts'
import { type Digest, digestPage, morningOf } from '../platform/digests.job.ts'
import type { Metrics } from '../platform/metrics.ts'
import { offUrl, queueBulkMails } from '../platform/outbox.queries.ts'
import { letterMail } from './letter-mail.ts'
import { letterSwitch, todayHere } from './letter-setting.queries.ts'
import { readLetters } from './letters.queries.ts'

interface Due extends Rhythm {
  userId: string
  location: string | null
  email: string
  mail_link_id: string
  mail_secret: string
  /** Not suspended, leaving, unconfirmed, or switched off. */
  may_get: boolean
}

const claimDue = async (trx: Trx, at: Date): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select d.user_id as "userId", d.letter_every as every, d.letter_weekday as weekday, p.location,
      u.email, p.mail_link_id, p.mail_secret, (u.email_confirmed_at is not null and not ${suspended('u')}
        and ${letterSwitch} <> all(p.mails_off)) as may_get
    from digests d join auth.users u on u.id = d.user_id join profiles p on p.id = d.user_id
    where d.letter_due <= ${at} order by d.letter_due limit ${digestPage} for update of d skip locked`.execute(trx)
  return rows
}

export const writeLetters =
  (siteUrl: () => string, metrics: Pick<Metrics, 'countDigest'>): Digest =>
  async (trx, at) => {
    const today = todayHere(at)
    const due = await claimDue(trx, at)
    const readers = due
      .filter(({ may_get }) => may_get)
      // after days without a server: the latest letter alone
      .map((member) => ({ ...member, days: daysOfLetter(lastLetterDay(today, member), member.every) }))
    const letters = await readLetters(trx, readers, at)
    const mails = readers.flatMap((reader, place) => {
      const letter = letters[place]
      return letter ? [letterMail(letter, reader.email, offUrl(siteUrl(), reader, letterSwitch), siteUrl())] : []
    })
    await queueBulkMails(trx, mails)
    await sql`
      update digests d set letter_due = ${morningOf(sql`next.day`, sql`d.user_id`)}
      from unnest(${due.map(({ userId }) => userId)}::uuid[],
        ${due.map((member) => nextLetterDay(today, member))}::date[]) as next (user_id, day)
      where d.user_id = next.user_id`.execute(trx)
    onCommit(trx, () => {
      metrics.countDigest('letter', mails.length)
      metrics.countDigest('skipped', readers.length - mails.length)
    })
    return due.length
  }
