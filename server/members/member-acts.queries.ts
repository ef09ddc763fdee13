// Queries for actions on a member: the rows to read and change, the log entry, and the lock that preserves the last
// administrator.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { erasingDays } from '../../domain/limits.ts'
import type { MemberAct, MemberReview } from '../../domain/members/members.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName, suspended } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { withdrawRecommendationMails } from '../provider-portal/recommendation-mails.ts'

/** Makes the member an administrator. False if they are one already. */
export const grantRole = async (db: Queryable, userId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes the administrator role from the member. False if they do not have it. */
export const revokeRole = async (db: Queryable, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const listRoleHolders = (db: Queryable) =>
  db
    .selectFrom('user_roles as r')
    .innerJoin('auth.users as u', 'u.id', 'r.user_id')
    .select(['u.email', 'r.granted_at'])
    .where('r.role', '=', 'admin')
    .orderBy('u.email')
    .execute()

interface Administrator {
  id: string
  isFree: boolean
}

/** Locks and returns the administrators. Others who suspend, erase or demote one wait until the transaction ends. */
export const lockAdministrators = async (trx: Trx): Promise<Administrator[]> => {
  await trx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  // Read after the lock: another action may have suspended or demoted one of them meanwhile.
  return trx
    .selectFrom('user_roles as r')
    .innerJoin('auth.users as u', 'u.id', 'r.user_id')
    .select(['u.id', sql<boolean>`not ${suspended('u')}`.as('isFree')])
    .where('r.role', '=', 'admin')
    .execute()
}

/** Throws `last_administrator` if this member is an administrator and every other one is suspended. */
export const keepAnAdministrator = (administrators: readonly Administrator[], without: string): void => {
  const isOne = administrators.some(({ id }) => id === without)
  if (isOne && !administrators.some(({ id, isFree }) => isFree && id !== without))
    throw new Refusal('last_administrator')
}

/** Locks a member's account until the transaction ends: sign-ins and other actions wait. Undefined if there is none. */
export const lockMember = (trx: Trx, id: string) =>
  trx
    .selectFrom('auth.users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.id', 'u.email', 'p.full_name', 'u.email_confirmed_at', 'p.invitations_paused_at', 'p.review'])
    .select(suspended('u').as('is_suspended'))
    .where('u.id', '=', id)
    .forNoKeyUpdate('u')
    .executeTakeFirst()

export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>

/** The time at which a day (`yyyy-MM-dd`) begins in the village's time zone; null if it has passed. */
export const beginningOf = async (trx: Trx, day: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date; ahead: boolean }>`
    select at, at > now() as ahead
    from (select ${day}::date::timestamp at time zone ${village.timeZone} as at) as day`.execute(trx)
  return rows[0]?.ahead ? rows[0].at : null
}

/** Closes the open questions of a suspended member, who cannot read answers. */
export const closeQuestionsOf = (trx: Trx, id: string) =>
  sql`
    update questions q set closed_at = clock_timestamp(), closed_by = 'village' from posts p
    where p.id = q.id and p.user_id = ${id} and q.closed_at is null and q.open_until > clock_timestamp()`.execute(trx)

/**
 * Suspends a member until a given time (null: permanently), ends their sessions, and withdraws the unsent emails to
 * providers about their notes. The start of an existing suspension does not change.
 */
export const suspend = async (trx: Trx, id: string, until: Date | null): Promise<void> => {
  await sql`
    update auth.users u set banned_until = ${until},
      banned_at = case when ${suspended('u')} then banned_at else clock_timestamp() end
    where id = ${id}`.execute(trx)
  await deleteSessions(trx, id)
  await withdrawRecommendationMails(trx, sql`user_id = ${id}`)
}

export const unsuspend = (trx: Trx, id: string) =>
  trx.updateTable('auth.users').set({ banned_at: null, banned_until: null }).where('id', '=', id).execute()

/** Ends one or all sessions of a member. Returns how many. */
export const deleteSessions = async (trx: Trx, userId: string, sessionId?: string): Promise<number> => {
  const all = trx.deleteFrom('auth.sessions').where('user_id', '=', userId)
  const { numDeletedRows } = await (sessionId === undefined ? all : all.where('id', '=', sessionId)).executeTakeFirst()
  return Number(numDeletedRows)
}

export const pauseInvitations = (trx: Trx, id: string, paused: boolean) =>
  trx
    .updateTable('profiles')
    .set({ invitations_paused_at: paused ? new Date() : null })
    .where('id', '=', id)
    .execute()

/** Locks a member's recommendations by their first versions, in the lock order of merges. Returns every version. */
export const lockVersionsOf = async (trx: Trx, userId: string) => {
  await sql`
    select id from experience_submissions where user_id = ${userId} and edit_of is null order by id for update`.execute(
    trx,
  )
  // Read after the lock: a decision or a merge may have changed them while this transaction waited.
  return trx
    .selectFrom('experience_submissions')
    .select(['id', 'status', 'provider_id'])
    .select(sql<string>`coalesce(edit_of, id)`.as('first_id'))
    .where('user_id', '=', userId)
    .execute()
}

export const findErasing = (db: Queryable, userId: string) =>
  db.selectFrom('scheduled_erasures').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** `keepIds`: versions of the recommendations that a leaving member keeps. `atOnce`: erase now, not in some days. */
interface LeaveOptions {
  keepIds: readonly string[]
  atOnce: boolean
}

export const insertErasing = (trx: Trx, userId: string, wanted: 'keep' | 'remove' | LeaveOptions) => {
  const own = typeof wanted === 'string' ? null : wanted
  const recommendations = own ? (own.keepIds.length > 0 ? 'keep' : 'remove') : wanted
  return trx
    .insertInto('scheduled_erasures')
    .columns(['user_id', 'erase_at', 'recommendations', 'was_banned_at', 'was_banned_until', 'kept_ids'])
    .expression((from) =>
      from
        .selectFrom('auth.users as u')
        .select([
          'u.id',
          sql<Date>`now() + make_interval(days => ${own?.atOnce ? 0 : erasingDays}::int)`.as('erase_at'),
          sql<'keep' | 'remove'>`${recommendations}::text`.as('recommendations'),
          sql<Date | null>`case when ${suspended('u')} then u.banned_at end`.as('was_banned_at'),
          sql<Date | null>`case when ${suspended('u')} then u.banned_until end`.as('was_banned_until'),
          sql<string[] | null>`${
            own &&
            sql`array(select distinct coalesce(edit_of, id) from experience_submissions
              where user_id = u.id and id = any(${own.keepIds}::uuid[])
              union select id from posts where user_id = u.id and kind = 'question' and id = any(${own.keepIds}::uuid[]))`
          }::uuid[]`.as('kept_ids'),
        ])
        .where('u.id', '=', userId),
    )
    .returning(['erase_at', 'recommendations'])
    .executeTakeFirstOrThrow()
}

/** Cancels the erasure of a member and restores their earlier status. True if they are suspended then. */
export const deleteErasing = async (trx: Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_suspended: boolean }>`
    with before as (delete from scheduled_erasures where user_id = ${userId} returning *)
    update auth.users u set banned_at = before.was_banned_at, banned_until = before.was_banned_until
    from before where u.id = before.user_id
    returning ${suspended('u')} as is_suspended`.execute(trx)
  return rows[0]?.is_suspended ?? false
}

/** The members whose erasure is due: all, or the given one if it is due. */
export const readDueErasings = (db: Queryable, userId?: string) =>
  db
    .selectFrom('scheduled_erasures as e')
    .innerJoin('auth.users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'u.email', 'e.recommendations', 'e.kept_ids'])
    .where(sql<boolean>`erase_at <= now()`)
    .$if(userId !== undefined, (due) => due.where('u.id', '=', userId ?? ''))
    .orderBy('e.erase_at')
    .execute()

/** Who acts: an administrator's id, or null for the command line. */
export type Actor = string | null

interface LoggedAct {
  /** Null: about the whole village. */
  memberId: string | null
  act: MemberAct
  /** Null only for `looks_fine`. */
  reason: string | null
  by: Actor
  words?: string | undefined
  until?: Date | null | undefined
}

export const recordAct = async (trx: Trx, { memberId, act, reason, by, words, until }: LoggedAct): Promise<string> => {
  const id = v7()
  await trx
    .insertInto('member_acts')
    .values({
      id,
      member_id: memberId,
      act,
      reason,
      words: words ?? null,
      until: until ?? null,
      by_id: by,
      from_command: by === null,
    })
    .execute()
  return id
}

export const findLastAct = (db: Queryable, memberId: string) =>
  db
    .selectFrom('member_acts as a')
    .select(['a.id', 'a.act', 'a.by_id', 'a.undone_at', administratorName('a.by_id').as('by')])
    .where('a.member_id', '=', memberId)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const setReview = (trx: Trx, memberId: string, review: MemberReview) =>
  trx.updateTable('profiles').set({ review }).where('id', '=', memberId).execute()

export const undoLook = async (trx: Trx, { memberId, actId }: { memberId: string; actId: string }): Promise<void> => {
  await trx.updateTable('member_acts').set({ undone_at: new Date() }).where('id', '=', actId).execute()
  const before = await trx
    .selectFrom('member_acts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('act', '=', 'look_closer')
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  await setReview(trx, memberId, before ? 'closer' : 'new')
}
