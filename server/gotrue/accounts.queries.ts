// Accounts: the rows of auth.users.
import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Queryable } from '../database/open.ts'
import { leaving, suspended } from '../database/suspended.ts'
import type { Tables } from '../database/tables.ts'

export interface Account extends Omit<Selectable<Tables['auth.users']>, 'banned_at' | 'banned_until'> {
  /** Suspended now, until a moment or for good; who leaves is not, since signing in takes that back. */
  banned: boolean
  /** Leaves the village, and is erased on a day to come. */
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

/** Locks the account's row until the transaction ends. */
export const lockAccount = (trx: Queryable, id: string): Promise<Account | undefined> =>
  trx.selectFrom('auth.users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the account's row until the transaction ends. `email` in lower case. */
export const lockAccountByEmail = (trx: Queryable, email: string): Promise<Account | undefined> =>
  trx.selectFrom('auth.users').select(columns).where('email', '=', email).forUpdate().executeTakeFirst()

/** Makes an account. Throws the database's unique violation (`users_email_unique`) when the address is taken. */
export const insertAccount = async (trx: Queryable, account: InsertObject<Tables, 'auth.users'>): Promise<void> => {
  await trx.insertInto('auth.users').values(account).execute()
}

/** Changes an account and returns it as it is then. */
export const updateAccount = (
  trx: Queryable,
  id: string,
  changes: UpdateObject<Tables, 'auth.users'>,
): Promise<Account> =>
  trx
    .updateTable('auth.users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Locks some accounts that nobody confirmed for `days` days since their last link; those another process holds are left out. */
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

export const deleteAccounts = async (trx: Queryable, ids: string[]): Promise<void> => {
  await trx.deleteFrom('auth.users').where('id', 'in', ids).execute()
}
