// Kysely on postgres.js: statements share the pool's connections one behind the other, a transaction has one to itself.
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type postgres from 'postgres'
import { DatabaseTimeout } from './database-fault.ts'

/** Every statement is prepared once for each connection, also one without parameters. */
const prepared = { prepare: true, simple: false }

/**
 * Through a pooler no statement is sent behind another one: PgBouncer gives the server's connection to somebody else when
 * the first has ended, with the second half done. postgres.js takes this answer for "send nothing more until I am done".
 */
const alone = { prepare: false, simple: false, onexecute: () => false }

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface OpenTransaction {
  trx: postgres.TransactionSql
  commit: () => void
  rollback: () => void
  /** Settles once the transaction is over, also when its connection was lost. */
  over: Promise<void>
  /** The error with which the connection was lost, if it was. */
  lost: unknown
  /** Set once a statement missed its deadline; the transaction can only be rolled back. */
  timeout: DatabaseTimeout | null
}

/** What is under way on a pool right now. */
export interface PoolUse {
  /** Statements sent and not answered, those of transactions among them. */
  statements: number
  /** Transactions that have a connection, and those that wait for one. */
  transactions: number
  waiting: number
}

const uses = new WeakMap<postgres.Sql, PoolUse>()

/** Read-only: what is under way on this pool. */
export const poolUse = (pool: postgres.Sql): PoolUse => {
  const use = uses.get(pool) ?? { statements: 0, transactions: 0, waiting: 0 }
  uses.set(pool, use)
  return use
}

/** Leaves a transaction of postgres.js on purpose. */
class RolledBack extends Error {}

/**
 * Waits for an answer until the deadline; without one, for ever.
 * @throws DatabaseTimeout
 */
const within = async <T>(deadlineMs: number | undefined, answer: PromiseLike<T>): Promise<T> => {
  if (deadlineMs === undefined) return answer
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DatabaseTimeout(deadlineMs)), deadlineMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** What postgres.js writes on a connection that is gone ends the process, so nothing more may be said there. */
const mustBeOpen = (transaction: OpenTransaction | null): void => {
  if (transaction?.lost) throw transaction.lost
  if (transaction?.timeout) throw transaction.timeout
}

/**
 * What Kysely takes for a connection. Outside a transaction it is all of the pool: postgres.js sends a statement on a free
 * connection, or behind others on a busy one, without waiting for their answers.
 */
class SharedConnection implements DatabaseConnection {
  readonly #pool: postgres.Sql
  readonly #deadlineMs: number | undefined
  readonly #use: PoolUse
  readonly #options: typeof prepared
  #transaction: OpenTransaction | null = null

  constructor(pool: postgres.Sql, deadlineMs: number | undefined, isPooled: boolean) {
    this.#pool = pool
    this.#use = poolUse(pool)
    this.#deadlineMs = deadlineMs
    this.#options = isPooled ? alone : prepared
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    mustBeOpen(this.#transaction)
    const runner = this.#transaction?.trx ?? this.#pool
    const values = [...parameters] as postgres.ParameterOrJSON<never>[]
    const result = await this.#within(runner.unsafe<R[] & postgres.Row[]>(sql, values, this.#options))
    return {
      rows: [...result],
      ...(changing.has(result.command) ? { numAffectedRows: BigInt(result.count) } : {}),
    }
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed.')
  }

  async open({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const opened = Promise.withResolvers<postgres.TransactionSql>()
    const ending = Promise.withResolvers<void>()
    let isAwaited = true
    const mode = `${isolationLevel ? `isolation level ${isolationLevel}` : ''} ${accessMode ?? ''}`
    const over = this.#pool.begin(mode, (trx) => {
      // A connection that comes too late is given back; nothing of the transaction is carried out.
      if (!isAwaited) throw new RolledBack()
      opened.resolve(trx)
      return ending.promise
    }) as Promise<void>
    over.catch((error: unknown) => {
      opened.reject(error)
      if (this.#transaction) this.#transaction.lost = error
    })
    const use = this.#use
    use.waiting++
    const trx = await within(this.#deadlineMs, opened.promise).finally(() => {
      isAwaited = false
      use.waiting--
    })
    use.transactions++
    const end = (): void => void use.transactions--
    over.then(end, end)
    const rollback = () => ending.reject(new RolledBack())
    this.#transaction = { trx, commit: ending.resolve, rollback, over, lost: null, timeout: null }
  }

  /** Rejects when the server did not commit; then there is nothing left to roll back. */
  async commit(): Promise<void> {
    const open = this.#transaction
    mustBeOpen(open)
    this.#transaction = null
    open?.commit()
    await within(this.#deadlineMs, open?.over ?? Promise.resolve())
  }

  async rollback(): Promise<void> {
    const open = this.#transaction
    // The loss of the connection may be why we are here, and is only just being heard.
    await nextTurn()
    this.#transaction = null
    // A server that cannot be told any more rolls back by itself.
    if (!open || open.lost) return
    open.rollback()
    // One that no longer answers is not waited for a second time; it rolls back when it comes to it.
    if (!open.timeout) await within(this.#deadlineMs, open.over).catch(() => undefined)
  }

  /** Waits for a statement. A transaction in which one missed its deadline goes no further. */
  async #within<T>(answer: PromiseLike<T>): Promise<T> {
    this.#use.statements++
    try {
      return await within(this.#deadlineMs, answer)
    } catch (error) {
      if (this.#transaction && error instanceof DatabaseTimeout) this.#transaction.timeout = error
      throw error
    } finally {
      this.#use.statements--
    }
  }
}

class SharingDriver implements Driver {
  readonly #pool: postgres.Sql
  readonly #deadlineMs: number | undefined
  readonly #isPooled: boolean

  constructor(pool: postgres.Sql, deadlineMs: number | undefined, isPooled: boolean) {
    this.#pool = pool
    this.#deadlineMs = deadlineMs
    this.#isPooled = isPooled
  }

  // The pool is opened and closed by whoever made it.
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(this.#pool, this.#deadlineMs, this.#isPooled)
  }
  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: SharedConnection, settings: TransactionSettings): Promise<void> {
    return connection.open(settings)
  }
  commitTransaction(connection: SharedConnection): Promise<void> {
    return connection.commit()
  }
  rollbackTransaction(connection: SharedConnection): Promise<void> {
    return connection.rollback()
  }
}

/**
 * A dialect for a pool of postgres.js. Unlike one that reserves a connection for every statement, a server under load sends
 * many statements at once and none waits for a connection; what needs one session to itself must be a transaction.
 * @param deadlineMs milliseconds after which a statement, or the wait for a transaction's connection, fails with
 *   DatabaseTimeout; without it they take as long as they take
 * @param isPooled whether the connections are those of a pooler in transaction mode
 */
export const sharingDialect = (pool: postgres.Sql, deadlineMs?: number, isPooled = false): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new SharingDriver(pool, deadlineMs, isPooled),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
