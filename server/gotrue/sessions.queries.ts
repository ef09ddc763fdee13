// Sessions: one row each; the refresh token is derived from the row, never stored.
import { sql, type UpdateObject } from 'kysely'
import type { Queryable } from '../database/open.ts'
import { asJson, leaving, suspended } from '../database/sql.ts'
import type { AuthenticationMethod, Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

export interface LiveSession {
  caller: Caller
  counter: number
  accessSeen: boolean
  banned: boolean
}

export const findLiveSessions = async (db: Queryable, ids: string[]): Promise<LiveSession[]> => {
  const { rows } = await sql<Caller & Omit<LiveSession, 'caller'>>`
    select s.id as "sessionId", s.user_id as "userId", s.counter, s.access_seen as "accessSeen", u.email,
      ${suspended('u')} and not ${leaving('u')} as banned, r.role is not null as "isAdmin", f.id is not null as "hasSecondFactor",
      extract(epoch from clock_timestamp() - s.second_factor_at)::float8 as "secondFactorAge",
      (select version from shown_version) as "shownVersion"
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join user_roles r on r.user_id = s.user_id and r.role = 'admin'
    left join auth.mfa_factors f on f.user_id = s.user_id and f.status = 'verified'
    where s.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ counter, accessSeen, banned, ...caller }) => ({ caller, counter, accessSeen, banned }))
}

/**
 * Records that the access token of this generation was used, so its refresh token has arrived too. Skips
 * a session that is locked: the next call records it.
 */
export const markAccessSeen = (db: Queryable, id: string, generation: number) =>
  db
    .updateTable('auth.sessions')
    .set({ access_seen: true })
    .where('id', '=', (query) =>
      query
        .selectFrom('auth.sessions')
        .select('id')
        .where('id', '=', id)
        .where('counter', '=', generation)
        .where('access_seen', '=', false)
        .forUpdate()
        .skipLocked(),
    )
    .execute()

export const insertSession = (
  trx: Queryable,
  session: { id: string; userId: string; amr: AuthenticationMethod[]; device: string | null },
) =>
  trx
    .insertInto('auth.sessions')
    .values({ id: session.id, user_id: session.userId, amr: asJson(session.amr), device: session.device })
    .execute()

export interface RotatingSession {
  id: string
  user_id: string
  counter: number
  access_seen: boolean
  amr: AuthenticationMethod[]
  second_factor_at: Date | null
  /** Seconds since the last rotation, by the database's clock. */
  age: number
}

export const lockSession = async (trx: Queryable, id: string): Promise<RotatingSession | undefined> =>
  await trx
    .selectFrom('auth.sessions')
    .select(['id', 'user_id', 'counter', 'access_seen', 'amr', 'second_factor_at'])
    .select(sql<number>`extract(epoch from clock_timestamp() - rotated_at)::float8`.as('age'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const rotateSession = (
  trx: Queryable,
  id: string,
  counter: number,
  more: UpdateObject<Tables, 'auth.sessions'> = {},
) =>
  trx
    .updateTable('auth.sessions')
    .set({ ...more, counter, access_seen: false, rotated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

export const clearSecondFactor = (trx: Queryable, userId: string) =>
  trx.updateTable('auth.sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute()

export const deleteSessionsWithoutFactor = (trx: Queryable, userId: string) =>
  trx.deleteFrom('auth.sessions').where('user_id', '=', userId).where('second_factor_at', 'is', null).execute()

export const deleteSession = (db: Queryable, id: string) =>
  db.deleteFrom('auth.sessions').where('id', '=', id).execute()

export const deleteSessionsOf = async (db: Queryable, userId: string, except?: string): Promise<void> => {
  const all = db.deleteFrom('auth.sessions').where('user_id', '=', userId)
  await (except === undefined ? all : all.where('id', '!=', except)).execute()
}
