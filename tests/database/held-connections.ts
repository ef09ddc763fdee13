// A database that does not respond: idle transactions hold all connections for requests until they are released.
import type { Database } from '../../server/database/open.ts'
import { testDatabase } from '../fresh-database.ts'

/** Value for `DATABASE_POOL`, so that either database has this many connections to hold. */
export const heldPool = testDatabase === 'embedded' ? 1 : 2

/** Holds all connections for requests; resolves with a function that releases them. */
export const holdConnections = async (database: Pick<Database, 'db'>): Promise<() => Promise<void>> => {
  const over = Promise.withResolvers<void>()
  const held: Promise<unknown>[] = []
  for (let i = 0; i < heldPool; i++) {
    await new Promise<void>((resolve, reject) => {
      held.push(
        database.db
          .transaction()
          .execute(() => {
            resolve()
            return over.promise
          })
          .catch(reject),
      )
    })
  }
  return async () => {
    over.resolve()
    await Promise.all(held)
  }
}
