// A database that does not answer: idle transactions hold every connection for requests until they are released.
import type { Database } from '../../server/database/open.ts'
import { testDatabase } from '../fresh-database.ts'

/** Set it as `DATABASE_POOL`, so that there are this many connections to hold on either database. */
export const heldPool = testDatabase === 'embedded' ? 1 : 2

/** Holds all connections for requests; resolves, once they are held, with how to release them. */
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
