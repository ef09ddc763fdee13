// Administrators: granting and taking away the role, and the lock that keeps the last one.
import { sql, type Transaction } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { Queryable } from '../database/open.ts'
import { suspended } from '../database/suspended.ts'
import type { Tables } from '../database/tables.ts'

/** Makes the member an administrator; false for one who is. */
export const grantRole = async (db: Queryable, userId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes the role away; false for one who does not hold it. */
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

/** An administrator, and whether they can act: one who is suspended cannot. */
interface Administrator {
  id: string
  isFree: boolean
}

/**
 * Makes others who would suspend, erase or demote an administrator wait until the transaction has ended, and returns who
 * is one then.
 */
export const lockAdministrators = async (trx: Transaction<Tables>): Promise<Administrator[]> => {
  await trx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  // Read after the lock: another act may have suspended one of them, or taken the role, meanwhile.
  return trx
    .selectFrom('user_roles as r')
    .innerJoin('auth.users as u', 'u.id', 'r.user_id')
    .select(['u.id', sql<boolean>`not ${suspended('u')}`.as('isFree')])
    .where('r.role', '=', 'admin')
    .execute()
}

/** Refuses with `last_administrator` when nobody could administer the village without this member. */
export const keepAnAdministrator = (administrators: readonly Administrator[], without: string): void => {
  const isOne = administrators.some(({ id }) => id === without)
  if (isOne && !administrators.some(({ id, isFree }) => isFree && id !== without)) {
    throw new Refusal('last_administrator')
  }
}
