// What an act changes about a member's account: suspension, sessions, codes, and what of theirs is shown.
import { sql, type Transaction } from 'kysely'
import { village } from '../../domain/village.ts'
import { suspended } from '../database/suspended.ts'
import type { Tables } from '../database/tables.ts'

type Trx = Transaction<Tables>

/** Locks a member's account until the transaction ends: sign-ins and other acts wait. Undefined when there is none. */
export const lockMember = (trx: Trx, id: string) =>
  trx
    .selectFrom('auth.users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.id', 'u.email', 'p.full_name', 'u.email_confirmed_at', 'p.invitations_paused_at'])
    .select(suspended('u').as('is_suspended'))
    .where('u.id', '=', id)
    .forNoKeyUpdate('u')
    .executeTakeFirst()

export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>

/** The moment a day (`yyyy-MM-dd`) begins in the village; null when that is over. */
export const beginningOf = async (trx: Trx, day: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date; ahead: boolean }>`
    select at, at > now() as ahead
    from (select ${day}::date::timestamp at time zone ${village.timeZone} as at) as day`.execute(trx)
  return rows[0]?.ahead ? rows[0].at : null
}

/** Suspends until a moment, or for good, and ends the sessions. One who is suspended keeps the moment it began. */
export const suspend = async (trx: Trx, id: string, until: Date | null): Promise<void> => {
  await sql`
    update auth.users u set banned_until = ${until},
      banned_at = case when ${suspended('u')} then banned_at else clock_timestamp() end
    where id = ${id}`.execute(trx)
  await deleteSessions(trx, id)
}

/** Ends a suspension. */
export const unsuspend = async (trx: Trx, id: string): Promise<void> => {
  await trx.updateTable('auth.users').set({ banned_at: null, banned_until: null }).where('id', '=', id).execute()
}

/** Ends the sessions of a member, or one of them. Returns how many there were. */
export const deleteSessions = async (trx: Trx, userId: string, sessionId?: string): Promise<number> => {
  const all = trx.deleteFrom('auth.sessions').where('user_id', '=', userId)
  const { numDeletedRows } = await (sessionId === undefined ? all : all.where('id', '=', sessionId)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Pauses the codes of a member, or lets them work again. */
export const pauseInvitations = async (trx: Trx, id: string, paused: boolean): Promise<void> => {
  await trx
    .updateTable('profiles')
    .set({ invitations_paused_at: paused ? new Date() : null })
    .where('id', '=', id)
    .execute()
}

/** Locks all recommendations of a member by their first versions, in the order in which merges lock them; returns every version. */
export const lockVersionsOf = async (trx: Trx, userId: string) => {
  await sql`
    select id from experience_submissions where user_id = ${userId} and edit_of is null order by id for update`.execute(
    trx,
  )
  // Read anew: a decision or a merge may have changed them while this waited.
  return trx
    .selectFrom('experience_submissions')
    .select(['id', 'status', 'provider_id'])
    .where('user_id', '=', userId)
    .execute()
}
