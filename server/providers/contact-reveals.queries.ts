// Contacts that were shown: each look of a member, what she may still open, and the alarms when she may not.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import { type LimitReached, limitReached, sameLookHours } from '../../domain/providers/contact-limits.rules.ts'
import { alarmsShown, revealsPageSize } from '../../domain/providers/contact-reveals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Database, Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { cursorMoment, pageOf, readCursor } from '../http/cursor.ts'

/** The moment after which a look at the same provider is the same look. */
export const sameLookSince = sql<Date>`clock_timestamp() - make_interval(hours => ${sql.lit(sameLookHours)})`

/** The page that a provider's recommendations stand on now, after any merges. */
const keptPageOf = (providerId: string): RawBuilder<string> => sql<string>`(
  with recursive chain as (
    select id, merged_into from providers where id = ${sql.ref(providerId)}
    union select p.id, p.merged_into from chain c join providers p on p.id = c.merged_into
  ) select id from chain where merged_into is null)`

/** What was shown to a member in the last day, newest first. */
const readRecent = (trx: Transaction<Tables>, userId: string) =>
  trx
    .selectFrom('contact_reveals as r')
    .select([
      keptPageOf('r.provider_id').as('provider_id'),
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
  db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('auth.users')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new Refusal('not_signed_in')
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
export const readReveals = async (db: Queryable, userId: string, cursor: string | undefined) => {
  const last = readCursor(cursor, z.tuple([cursorMoment, z.uuid()]))
  const found = await db
    .selectFrom('contact_reveals as r')
    .leftJoin('providers as p', (on) =>
      on.on('p.id', '=', keptPageOf('r.provider_id')).on('p.total_recommendations', '>', 0),
    )
    .select(['r.id', 'r.revealed_at', 'p.id as provider_id', 'p.shown_name as provider_name'])
    .select(['p.service_type', 'p.city', 'p.is_business'])
    .where('r.user_id', '=', userId)
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(r.revealed_at, r.id) < (${last?.[0] ?? null}, ${last?.[1] ?? null}::uuid)`),
    )
    .orderBy('r.revealed_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(revealsPageSize + 1)
    .execute()
  return pageOf(found, revealsPageSize, ({ revealed_at, id }) => [revealed_at, id])
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
