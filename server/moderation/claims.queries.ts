// Who reads which submission at the desk, in SQL. A claim forbids nothing: it keeps two from reading the same one unawares.
import { sql, type Transaction } from 'kysely'
import { claimMinutes, presenceSeconds } from '../../domain/moderation/desk.contracts.ts'
import { administratorName } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

const lapsed = sql`clock_timestamp() - make_interval(mins => ${sql.lit(claimMinutes)})`

/**
 * Notes that somebody reads this submission, and no other. Of two who come at the same moment the row's lock says who was
 * first, by the clock of the database. False when there is no such submission.
 */
export const claim = async (trx: Transaction<Tables>, submissionId: string, userId: string): Promise<boolean> => {
  const found = await trx
    .selectFrom('experience_submissions')
    .select('id')
    .where('id', '=', submissionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return false
  await trx
    .deleteFrom('submission_claims')
    .where('user_id', '=', userId)
    .where('submission_id', '<>', submissionId)
    .execute()
  await sql`
    insert into submission_claims as c (submission_id, user_id, claimed_at, seen_at)
    select ${submissionId}, ${userId}, at, at from (select clock_timestamp()::timestamptz(3) as at) as clock
    on conflict (submission_id, user_id) do update set seen_at = excluded.seen_at,
      claimed_at = case when c.seen_at < ${lapsed} then excluded.claimed_at else c.claimed_at end`.execute(trx)
  return true
}

/** Notes that somebody reads no submission any more. */
export const release = async (db: Queryable, userId: string): Promise<void> => {
  await db.deleteFrom('submission_claims').where('user_id', '=', userId).execute()
}

/** Everybody who reads a submission now, as one of them sees it. */
export const readClaims = (db: Queryable, userId: string) =>
  db
    .selectFrom('submission_claims as c')
    .select([
      'c.submission_id',
      sql<string>`coalesce(${administratorName('c.user_id')}, '')`.as('name'),
      sql<boolean>`c.user_id = ${userId}`.as('own'),
      sql<boolean>`row_number() over (partition by c.submission_id order by c.claimed_at, c.user_id) = 1`.as('first'),
      sql<boolean>`c.seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(presenceSeconds)})`.as('looking'),
    ])
    .where('c.seen_at', '>', sql<Date>`${lapsed}`)
    .orderBy('c.submission_id')
    .orderBy('c.claimed_at')
    .execute()
