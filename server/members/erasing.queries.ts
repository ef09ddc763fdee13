// Members who are to be erased on a day to come: scheduled, taken back, and due.

import { sql, type Transaction } from 'kysely'
import { erasingDays } from '../../domain/limits.ts'
import type { Queryable } from '../database/open.ts'
import { suspended } from '../database/suspended.ts'
import type { Tables } from '../database/tables.ts'

type Trx = Transaction<Tables>

/** The scheduled erasing of a member; undefined when there is none. */
export const findErasing = (db: Queryable, userId: string) =>
  db.selectFrom('scheduled_erasures').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Schedules the erasing of a member and keeps how they stand now. */
export const insertErasing = (trx: Trx, userId: string, recommendations: 'keep' | 'remove') =>
  trx
    .insertInto('scheduled_erasures')
    .columns(['user_id', 'erase_at', 'recommendations', 'was_banned_at', 'was_banned_until'])
    .expression((from) =>
      from
        .selectFrom('auth.users as u')
        .select([
          'u.id',
          sql<Date>`now() + make_interval(days => ${erasingDays}::int)`.as('erase_at'),
          sql<'keep' | 'remove'>`${recommendations}::text`.as('recommendations'),
          sql<Date | null>`case when ${suspended('u')} then u.banned_at end`.as('was_banned_at'),
          sql<Date | null>`case when ${suspended('u')} then u.banned_until end`.as('was_banned_until'),
        ])
        .where('u.id', '=', userId),
    )
    .returning(['erase_at', 'recommendations'])
    .executeTakeFirstOrThrow()

/** Forgets the erasing of a member, who then stands as before. True when they are suspended then. */
export const deleteErasing = async (trx: Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_suspended: boolean }>`
    with kept as (delete from scheduled_erasures where user_id = ${userId} returning *)
    update auth.users u set banned_at = kept.was_banned_at, banned_until = kept.was_banned_until
    from kept where u.id = kept.user_id
    returning ${suspended('u')} as is_suspended`.execute(trx)
  return rows[0]?.is_suspended ?? false
}

const isDue = sql<boolean>`erase_at <= now()`

/** Whether the day of a member's erasing has come. */
export const isErasingDue = async (trx: Trx, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('scheduled_erasures')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(isDue)
    .executeTakeFirst()) !== undefined

/** All members whose day has come. */
export const readDueErasings = (db: Queryable) =>
  db
    .selectFrom('scheduled_erasures as e')
    .innerJoin('auth.users as u', 'u.id', 'e.user_id')
    .select(['u.email', 'e.recommendations'])
    .where(isDue)
    .orderBy('e.erase_at')
    .execute()
