// Accounts (auth.users), their audit log, and the networks that members signed in from.
import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely'
import { v7 } from 'uuid'
import type { Queryable } from '../database/open.ts'
import { leaving, suspended } from '../database/sql.ts'
import type { Tables } from '../database/tables.ts'
import { addressKey } from '../platform/limits.ts'

export interface Account extends Omit<Selectable<Tables['auth.users']>, 'banned_at' | 'banned_until'> {
  /** Suspended now, temporarily or permanently; false for a leaving member, because signing in cancels that. */
  banned: boolean
  leaving: boolean
}

const columns = [
  'id',
  'email',
  'password_hash',
  'user_metadata',
  'email_confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'new_email',
  'email_change_sent_at',
  sql<boolean>`${suspended('auth.users')} and not ${leaving('auth.users')}`.as('banned'),
  leaving('auth.users').as('leaving'),
] as const

export const now = sql<Date>`clock_timestamp()`

export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  db.selectFrom('auth.users').select(columns).where('id', '=', id).executeTakeFirst()

/** `email` in lower case. */
export const findAccountByEmail = (db: Queryable, email: string): Promise<Account | undefined> =>
  db.selectFrom('auth.users').select(columns).where('email', '=', email).executeTakeFirst()

export const lockAccount = (trx: Queryable, id: string): Promise<Account | undefined> =>
  trx.selectFrom('auth.users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockAccountByEmail = (trx: Queryable, email: string): Promise<Account | undefined> =>
  trx.selectFrom('auth.users').select(columns).where('email', '=', email).forUpdate().executeTakeFirst()

/** Creates an account. Throws the database's unique violation (`users_email_unique`) if the address is taken. */
export const insertAccount = (trx: Queryable, account: InsertObject<Tables, 'auth.users'>) =>
  trx.insertInto('auth.users').values(account).execute()

export const updateAccount = (trx: Queryable, id: string, changes: UpdateObject<Tables, 'auth.users'>) =>
  trx
    .updateTable('auth.users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Locks some accounts that were not confirmed within `days` days of their last link; those locked by another process are skipped. */
export const lockForgottenAccounts = async (trx: Queryable, days: number, most: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('auth.users')
    .select('id')
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where(
      sql<Date>`coalesce(confirmation_sent_at, created_at)`,
      '<',
      sql<Date>`now() - make_interval(days => ${days})`,
    )
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.id)
}

export const deleteAccounts = (trx: Queryable, ids: string[]) =>
  trx.deleteFrom('auth.users').where('id', 'in', ids).execute()

export type AuditEvent =
  | 'sign_up'
  | 'confirmation'
  | 'sign_in'
  | 'sign_in_failed'
  | 'recovery'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'data_downloaded'
  | 'logout'
  | 'token_reuse'
  | 'second_factor_enrolled'
  | 'second_factor_on'
  | 'second_factor_given'
  | 'second_factor_failed'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'recovery_codes_made'
  | 'recovery_code_used'

export interface AuditEntry {
  event: AuditEvent
  userId: string | null
  sessionId?: string | null
  ip: string
}

export const insertAuditEntry = (db: Queryable, { event, userId, sessionId, ip }: AuditEntry) =>
  db
    .insertInto('auth.audit_log')
    .values({
      id: v7(),
      event,
      user_id: userId,
      session_id: sessionId ?? null,
      // A zone ("fe80::1%eth0") names a local network interface, which inet does not accept; a proxy may forward anything.
      address: isIP(ip) === 0 ? null : (ip.split('%')[0] ?? null),
    })
    .execute()

const mostNetworks = 20

/** Keyed by the member, whose address may change, as well as by the network, so that a copy of the database does not link members. */
const hashOf = (key: Buffer, userId: string, ip: string): Buffer =>
  createHmac('sha256', key)
    .update(`${userId}\n${addressKey(ip)}`)
    .digest()

/** Whether this member has signed in from this network; false without a member, after the same work, so that timing reveals nothing. */
export const isKnownNetwork = async (db: Queryable, key: Buffer, userId: string | undefined, ip: string) => {
  const known = await db
    .selectFrom('auth.known_networks')
    .select('user_id')
    .where('network_hash', '=', hashOf(key, userId ?? '', ip))
    .executeTakeFirst()
  return known !== undefined
}

export const rememberNetwork = async (trx: Queryable, key: Buffer, userId: string, ip: string): Promise<void> => {
  const row = { user_id: userId, last_sign_in_at: sql<Date>`clock_timestamp()` }
  await trx
    .insertInto('auth.known_networks')
    .values({ ...row, network_hash: hashOf(key, userId, ip) })
    .onConflict((conflict) => conflict.column('network_hash').doUpdateSet(row))
    .execute()
  await trx
    .deleteFrom('auth.known_networks')
    .where('network_hash', 'in', (older) =>
      older
        .selectFrom('auth.known_networks')
        .select('network_hash')
        .where('user_id', '=', userId)
        .orderBy('last_sign_in_at', 'desc')
        .offset(mostNetworks),
    )
    .execute()
}
