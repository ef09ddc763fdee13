// The table of live events: numbered in the order of their commits, so that who has read up to one has missed none.
import { sql, type Transaction } from 'kysely'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Events read at once. */
export const liveEventsAtOnce = 100

/**
 * Writes the event of a new submission or inquiry, inside the transaction that makes it. Do this last: from here to the
 * commit nobody else gets a number.
 */
export const recordLiveEvent = async (
  trx: Transaction<Tables>,
  of: { submission_id: string; inquiry_id?: never } | { inquiry_id: string; submission_id?: never },
): Promise<void> => {
  const { submission_id = null, inquiry_id = null } = of
  await sql`
    with clock as (
      insert into live_event_clock as c (last_id) values (1)
      on conflict (only_one) do update set last_id = c.last_id + 1 returning last_id
    )
    insert into live_events (id, submission_id, inquiry_id)
    select last_id, ${submission_id}::uuid, ${inquiry_id}::uuid from clock`.execute(trx)
}

/** Number of the newest event there ever was; 0 before the first. */
export const readNewestEvent = async (db: Queryable): Promise<number> =>
  (await db.selectFrom('live_event_clock').select('last_id').executeTakeFirst())?.last_id ?? 0

/** The next events after a number, in their order; what they are about is read as it is now. */
export const readLiveEvents = (db: Queryable, after: number) =>
  db
    .selectFrom('live_events as e')
    .leftJoin('experience_submissions as s', 's.id', 'e.submission_id')
    .leftJoin('inquiries as i', 'i.id', 'e.inquiry_id')
    .select(['e.id', 's.submitter_email', 'i.name', 'i.subject'])
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(liveEventsAtOnce)
    .execute()
