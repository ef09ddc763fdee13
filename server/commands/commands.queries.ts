// What only the command line does to the database: granting and taking away roles.
import type { Queryable } from '../database/open.ts'

/** Makes the member an administrator; nothing changes for one who is. */
export const grantRole = async (db: Queryable, userId: string): Promise<void> => {
  await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the role away; nothing changes for one who does not hold it. */
export const revokeRole = async (db: Queryable, userId: string): Promise<void> => {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', 'admin').execute()
}

/** All administrators, by address. */
export const listRoleHolders = (db: Queryable) =>
  db
    .selectFrom('user_roles as r')
    .innerJoin('auth.users as u', 'u.id', 'r.user_id')
    .select(['u.email', 'r.granted_at'])
    .where('r.role', '=', 'admin')
    .orderBy('u.email')
    .execute()
