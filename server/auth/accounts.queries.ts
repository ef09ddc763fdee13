// Accounts: the rows of auth.users.
import type { Queryable } from '../database/open.ts'

/** Whether an account of this id exists. */
export const userExists = async (db: Queryable, id: string): Promise<boolean> => {
  const row = await db.selectFrom('auth.users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
