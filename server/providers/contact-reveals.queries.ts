// Contacts that were shown: each look of a member, what she may still open, and the alarms when she may not.

import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import { type LimitReached, limitReached, sameLookHours } from '../../domain/providers/contact-limits.rules.ts'
import { alarmsShown, revealsPageSize } from '../../domain/providers/contact-reveals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { lockUser } from '../database/lock-user.ts'
import type { Database, Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { keptProvider } from './provider-numbers.queries.ts'

/** The moment after which a look at the same provider is the same look. */
export const sameLookSince = sql<Date>`clock_timestamp() - make_interval(hours => ${sql.lit(sameLookHours)})`

/** The page that the recommendations of a look's provider stand on now, after any merges. */
const keptPage = keptProvider(sql`id = r.provider_id`)

/** What was shown to a member in the last day, newest first. */
const readRecent = (trx: Transaction<Tables>, userId: string) =>
  trx
    .selectFrom('contact_reveals as r')
    .select([
      keptPage.as('provider_id'),
      sql<number>`extract(epoch from clock_timestamp() - r.revealed_at)::float8`.as('age'),
    ])
    .where('r.user_id', '=', userId)
    .where('r.revealed_at', '>', sameLookSince)
    .orderBy('r.revealed_at', 'desc')
    .execute()

/** Writes or adds to the alarm of a member and day. True when administrators have not heard of it yet. */
const raiseAlarm = async (
  trx: Transaction<Tables>,
  { userId, reached, shown }: { userId: string; reached: LimitReached['reached']; shown: number },
): Promise<boolean> => {
  // Seen is what an administrator saw: the limit of a day is told also to one who saw that of ten minutes.
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select reached from contact_alarms
      where user_id = ${userId} and day = (clock_timestamp() at time zone 'utc')::date
    )
    insert into contact_alarms as a (id, user_id, day, reached, shown)
    values (${v7()}, ${userId}, (clock_timestamp() at time zone 'utc')::date, ${reached}, ${shown})
    on conflict (user_id, day) do update set
      refused = a.refused + 1, shown = excluded.shown, last_at = excluded.last_at,
      reached = case when 'day' in (a.reached, excluded.reached) then 'day' else a.reached end,
      seen_at = case when a.reached = 'minutes' and excluded.reached = 'day' then null else a.seen_at end,
      seen_by = case when a.reached = 'minutes' and excluded.reached = 'day' then null else a.seen_by end
    returning not exists (select from before where reached = a.reached) as is_new`.execute(trx)
  return rows[0]?.is_new ?? false
}

/** What came of a wish to look: null when the contact may be shown. */
type Look = (LimitReached & { isNews: boolean }) | null

/**
 * Writes down that a member is shown a provider's contact, unless she was today; or that she met a limit. Her own row is
 * locked, so that two windows count one after the other and nobody else waits.
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
      const isNews = await raiseAlarm(trx, { userId, reached: reached.reached, shown: recent.length })
      return { ...reached, isNews }
    }
    await trx.insertInto('contact_reveals').values({ id: v7(), user_id: userId, provider_id: providerId }).execute()
    return null
  })

/** One page of what was shown to a member; the provider is null where members no longer see its page. */
export const readReveals = (db: Queryable, userId: string, cursor: string | undefined) => {
  const reveals = db
    .selectFrom('contact_reveals as r')
    .leftJoin('providers as p', (on) => on.on('p.id', '=', keptPage).on('p.total_recommendations', '>', 0))
    .select(['r.id', 'r.revealed_at', 'p.id as provider_id', 'p.shown_name as provider_name'])
    .select(['p.service_type', 'p.city', 'p.is_business'])
    .where('r.user_id', '=', userId)
  return readPageByMoment(reveals, {
    cursor,
    size: revealsPageSize,
    columns: ['r.revealed_at', 'r.id'],
    key: ({ revealed_at, id }) => [revealed_at, id],
  })
}

/** The alarms nobody has marked as seen, latest first. */
export const readAlarms = (db: Queryable) =>
  db
    .selectFrom('contact_alarms as a')
    .innerJoin('auth.users as u', 'u.id', 'a.user_id')
    .innerJoin('profiles as m', 'm.id', 'a.user_id')
    .select(['a.id', 'm.full_name', 'u.email', 'a.reached', 'a.shown', 'a.refused', 'a.first_at', 'a.last_at'])
    .where('a.seen_at', 'is', null)
    .orderBy('a.last_at', 'desc')
    .orderBy('a.id')
    .limit(alarmsShown)
    .execute()
