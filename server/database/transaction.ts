// Runs a transaction, retries it after a collision, and runs callbacks after its commit.
import pg from 'pg'
import { isPlanOutdated } from './database-fault.ts'
import type { Db, Trx } from './tables.ts'

/** Rows appeared or disappeared while a transaction locked them; it must run again. */
export class RowsMoved extends Error {}

/** Serialization failure and deadlock: the transaction was rolled back, and the other transaction has ended. */
const collisions = new Set(['40001', '40P01'])

const mayRunAgain = (error: unknown): boolean =>
  error instanceof RowsMoved ||
  isPlanOutdated(error) ||
  (error instanceof pg.DatabaseError && collisions.has(error.code ?? ''))

/** Maximum number of runs before such an error reaches the caller. */
const mostRuns = 5

const afterCommit = new WeakMap<object, Set<() => void>>()

/** Calls `act` once after the commit of the transaction `trx`; immediately if it is not a transaction. */
export const onCommit = (trx: object, act: () => void): void => {
  const acts = afterCommit.get(trx)
  if (acts) acts.add(act)
  else act()
}

/** Runs `work` in one transaction, and again after {@link RowsMoved} or a collision. Resolves after the commit. */
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
