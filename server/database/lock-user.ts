// Locks one account, so that what its member does at once is done one after the other.
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Locks the row of `auth.users` until the transaction ends; rows may still refer to it. False when there is none. */
export const lockUser = async (trx: Transaction<Tables>, id: string): Promise<boolean> => {
  const user = await trx.selectFrom('auth.users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return user !== undefined
}
