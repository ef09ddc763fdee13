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

/** Every statement is prepared once for each connection, also one without parameters. */
const prepared = { prepare: true, simple: false }

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface OpenTransaction {
  trx: postgres.TransactionSql
  commit: () => void
  rollback: () => void
  /** Settles once the transaction is over, also when its connection was lost. */
  over: Promise<void>
  /** The error with which the connection was lost, if it was. */
  lost: unknown
}

/** Leaves a transaction of postgres.js on purpose. */
class RolledBack extends Error {}

/** What postgres.js writes on a connection that is gone ends the process, so nothing more may be said there. */
const mustBeOpen = (transaction: OpenTransaction | null): void => {
  if (transaction?.lost) throw transaction.lost
}

/**
 * What Kysely takes for a connection. Outside a transaction it is all of the pool: postgres.js sends a statement on a free
 * connection, or behind others on a busy one, without waiting for their answers.
 */
class SharedConnection implements DatabaseConnection {
  readonly #pool: postgres.Sql
  #transaction: OpenTransaction | null = null

  constructor(pool: postgres.Sql) {
    this.#pool = pool
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    mustBeOpen(this.#transaction)
    const runner = this.#transaction?.trx ?? this.#pool
    const result = await runner.unsafe<R[] & postgres.Row[]>(
      sql,
      [...parameters] as postgres.ParameterOrJSON<never>[],
      prepared,
    )
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
    const mode = `${isolationLevel ? `isolation level ${isolationLevel}` : ''} ${accessMode ?? ''}`
    const over = this.#pool.begin(mode, (trx) => {
      opened.resolve(trx)
      return ending.promise
    }) as Promise<void>
    over.catch((error: unknown) => {
      opened.reject(error)
      if (this.#transaction) this.#transaction.lost = error
    })
    const trx = await opened.promise
    const rollback = () => ending.reject(new RolledBack())
    this.#transaction = { trx, commit: ending.resolve, rollback, over, lost: null }
  }

  /** Rejects when the server did not commit; then there is nothing left to roll back. */
  async commit(): Promise<void> {
    const open = this.#transaction
    mustBeOpen(open)
    this.#transaction = null
    open?.commit()
    await open?.over
  }

  async rollback(): Promise<void> {
    const open = this.#transaction
    // The loss of the connection may be why we are here, and is only just being heard.
    await nextTurn()
    this.#transaction = null
    // A server that cannot be told any more rolls back by itself.
    if (!open || open.lost) return
    open.rollback()
    await open.over.catch(() => undefined)
  }
}

class SharingDriver implements Driver {
  readonly #pool: postgres.Sql

  constructor(pool: postgres.Sql) {
    this.#pool = pool
  }

  // The pool is opened and closed by whoever made it.
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(this.#pool)
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
 */
export const sharingDialect = (pool: postgres.Sql): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new SharingDriver(pool),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
