// When a member gets the letter by email, and about which place.
import { sql } from 'kysely'
import type { LetterSetting } from '../../domain/letter/letter.contracts.ts'
import { dayIn, firstFreeDay, nextLetterDay } from '../../domain/letter/letter-days.rules.ts'
import { townOf } from '../../domain/places/location.rules.ts'
import { nearPlace } from '../../domain/questions/question-places.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { MailSwitch } from '../../domain/settings/mail-switches.ts'
import { daysAfter } from '../../domain/text/calendar-days.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { morningOf } from '../platform/digests.job.ts'

export const letterSwitch: MailSwitch = 'letter'

export const todayHere = (at: Date): string => dayIn(at, village.timeZone)

/** The place that a member's letter is about; `areas` null: everywhere. */
export const placeOf = (location: string | null): { near: string | null; areas: readonly string[] | null } => {
  const town = townOf(location ?? '') ?? ''
  return { near: town.split(',')[0] || null, areas: nearPlace(town)?.areas ?? null }
}

/** What is stored about a member's letter; `read_until` is the last day of the newest one that they opened. */
export const readOwnLetter = async (db: Queryable, userId: string, at: Date) => {
  const { rows } = await sql<{
    location: string | null
    every: 'week' | 'month' | null
    weekday: number
    next: string | null
    read_until: string | null
  }>`
    select p.location, case when ${letterSwitch} <> all(p.mails_off) then d.letter_every end as every,
      coalesce(d.letter_weekday, 0) as weekday, d.letter_read::text as read_until,
      greatest((d.letter_due at time zone ${village.timeZone})::date, ${todayHere(at)}::date)::text as next
    from profiles p left join digests d on d.user_id = p.id where p.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const { location, every, weekday, next, read_until } = row
  const { near } = placeOf(location)
  const setting: LetterSetting = { every: every ?? 'off', weekday, next: every && next, near }
  return { location, read_until, setting }
}

export const readLetterSetting = async (db: Queryable, userId: string, at: Date): Promise<LetterSetting> =>
  (await readOwnLetter(db, userId, at)).setting

/** Stores the choice; the same one again changes nothing. A letter also switches on its emails. */
export const chooseLetter = async (
  trx: Trx,
  userId: string,
  { every, weekday }: Pick<LetterSetting, 'every' | 'weekday'>,
  at: Date,
): Promise<void> => {
  const chosen = every === 'off' ? null : every
  const today = todayHere(at)
  // locks the row: the job may be writing
  const { rows } = await sql<{ weekday: number; due: string | null; is_ahead: boolean }>`
    insert into digests as d (user_id) values (${userId}) on conflict (user_id) do update set user_id = d.user_id
    returning letter_weekday as weekday, (letter_due at time zone ${village.timeZone})::date::text as due,
      ${morningOf(sql`${today}::date`, sql`${userId}`)} > ${at} as is_ahead`.execute(trx)
  const [{ due, is_ahead, weekday: before } = { due: null, is_ahead: false, weekday }] = rows
  const first = firstFreeDay(today, due, before === weekday, is_ahead)
  const day = chosen && nextLetterDay(daysAfter(first, -1), { every: chosen, weekday })
  await sql`
    update digests set letter_every = ${chosen}, letter_weekday = ${weekday},
      letter_due = case when letter_every = ${chosen} and letter_weekday = ${weekday}
        then letter_due else ${morningOf(sql`${day}::date`, sql`${userId}`)} end
    where user_id = ${userId}`.execute(trx)
  if (chosen)
    await sql`
      update profiles set mails_off = array_remove(mails_off, ${letterSwitch}::text)
      where id = ${userId} and ${letterSwitch} = any(mails_off)`.execute(trx)
}

/** The letter was opened: newer ones are still to be read. */
export const markRead = async (db: Queryable, userId: string, to: string): Promise<void> => {
  await sql`
    insert into digests as d (user_id, letter_read) values (${userId}, ${to})
    on conflict (user_id) do update set letter_read = greatest(d.letter_read, excluded.letter_read)`.execute(db)
}
