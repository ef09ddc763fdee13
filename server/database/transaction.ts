// One way to run a transaction: again where that helps, and with what waits for its commit.
import pg from 'pg'
import { isPlanOutdated } from './database-fault.ts'
import type { Db, Trx } from './tables.ts'

/** Rows came to, or left, what a transaction was locking; all of it must run again. */
export class RowsMoved extends Error {}

/** Serialization failure and deadlock: nothing of the transaction was kept, and what it collided with is over. */
const collisions = new Set(['40001', '40P01'])

/** Whether the same transaction may succeed when it runs again at once. */
const mayRunAgain = (error: unknown): boolean =>
  error instanceof RowsMoved ||
  isPlanOutdated(error) ||
  (error instanceof pg.DatabaseError && collisions.has(error.code ?? ''))

/** How often a transaction runs before such an error reaches its caller. */
const mostRuns = 5

const afterCommit = new WeakMap<object, Set<() => void>>()

/** Calls `act` once after the commit of the transaction that `trx` is; at once when it is none. */
export const onCommit = (trx: object, act: () => void): void => {
  const acts = afterCommit.get(trx)
  if (acts) acts.add(act)
  else act()
}

/** Runs `work` in one transaction, from the start after {@link RowsMoved} or a collision. Resolves after the commit. */
export const inTransaction = async <T>(db: Db, work: (transaction: Trx) => Promise<T>): Promise<T> => {
  for (let run = 1; ; run++) {
    const acts = new Set<() => void>()
    try {
      const result = await db.transaction().execute((trx) => {
        afterCommit.set(trx, acts)
        return work(trx)
      })
      for (const act of acts) act()
      return result
    } catch (error) {
      if (!mayRunAgain(error) || run === mostRuns) throw error
    }
  }
}
