// Contacts that members opened: each one, how many more they may open, and the alert to administrators at a limit.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import {
  alarmMessage,
  alarmSubject,
  type LimitReached,
  limitReached,
  sameLookHours,
} from '../../domain/providers/contact-limits.rules.ts'
import { revealsPageSize } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Database, Queryable } from '../database/open.ts'
import { lockUser } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { remainingProvider } from './provider-numbers.queries.ts'

export const sameLookSince = sql<Date>`clock_timestamp() - make_interval(hours => ${sql.lit(sameLookHours)})`

/** The page that has the recommendations of the opened provider now, after merges. */
const remainingPage = remainingProvider(sql`id = r.provider_id`)

const readRecent = (trx: Trx, userId: string) =>
  trx
    .selectFrom('contact_reveals as r')
    .select([
      remainingPage.as('provider_id'),
      sql<number>`extract(epoch from clock_timestamp() - r.revealed_at)::float8`.as('age'),
    ])
    .where('r.user_id', '=', userId)
    .where('r.revealed_at', '>', sameLookSince)
    .orderBy('r.revealed_at', 'desc')
    .execute()

/** Alerts administrators about a member's limit: once a day, and again at the daily limit. True if it is new. */
const raiseAlarm = async (trx: Trx, userId: string, reached: LimitReached['reached']): Promise<boolean> => {
  const { rows } = await sql`
    insert into inquiries (id, name, email, subject, message, about_member, alarm_day)
    select ${v7()}, p.full_name, u.email, ${alarmSubject}, ${alarmMessage(reached)}, u.id,
      (clock_timestamp() at time zone 'utc')::date
    from auth.users u join profiles p on p.id = u.id where u.id = ${userId}
    on conflict (about_member, alarm_day) do update set message = excluded.message, created_at = excluded.created_at,
      read_at = null, answered_at = null, answered_by = null
      where inquiries.message = ${alarmMessage('minutes')} and excluded.message <> inquiries.message
    returning id`.execute(trx)
  return rows.length > 0
}

/** The result of a request for a contact: null if it may be shown. */
type Look = (LimitReached & { isNews: boolean }) | null

/**
 * Records that a member is shown a provider's contact, unless they saw it today, or that they reached a limit. Locks
 * the member's row, so that two windows are counted one after the other.
 */
export const takeReveal = (
  { db }: Pick<Database, 'db'>,
  { userId, providerId }: { userId: string; providerId: string },
): Promise<Look> =>
  inTransaction(db, async (trx) => {
    if (!(await lockUser(trx, userId))) throw new Refusal('not_signed_in')
    const recent = await readRecent(trx, userId)
    if (recent.some(({ provider_id }) => provider_id === providerId)) return null
    const reached = limitReached(recent.map(({ age }) => age))
    if (reached) {
      const isNews = await raiseAlarm(trx, userId, reached.reached)
      return { ...reached, isNews }
    }
    await trx.insertInto('contact_reveals').values({ id: v7(), user_id: userId, provider_id: providerId }).execute()
    return null
  })

/** One page of the contacts that a member opened; the provider is null if its page is no longer shown. */
export const readReveals = (db: Queryable, userId: string, cursor: string | undefined) => {
  const reveals = db
    .selectFrom('contact_reveals as r')
    .leftJoin('providers as p', (on) => on.on('p.id', '=', remainingPage).on('p.total_recommendations', '>', 0))
    .select(['r.id', 'r.revealed_at', 'p.id as provider_id', 'p.newest_id', 'p.shown_name as provider_name'])
    .select(['p.service_type', 'p.city', 'p.is_business'])
    .where('r.user_id', '=', userId)
  return readPageByMoment(reveals, {
    cursor,
    size: revealsPageSize,
    columns: ['r.revealed_at', 'r.id'],
    key: ({ revealed_at, id }) => [revealed_at, id],
  })
}
