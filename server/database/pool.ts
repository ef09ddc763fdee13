// A connection pool with Kysely on it: named statements, timeouts, and broken connections.
import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { connectMs, type MakeClient } from './client.ts'
import { ConnectionLost, DatabaseTimeout, isPlanOutdated } from './database-fault.ts'
import type { Db, Tables } from './tables.ts'

/** Milliseconds before another server is tried; meanwhile one of them may be promoted. */
const nextServerMs = 250

/** Seconds after which a connection is replaced, so that its prepared statements do not accumulate. */
const lifetimeSeconds = 3600

/** Single statements that are prepared by name, so that each connection plans them once. */
const isNameable = /^\s*(select|insert|update|delete|with)\b[^;]*$/i

export interface PoolUse {
  /** Statements sent but not answered, including those of transactions. */
  statements: number
  transactions: number
  waiting: number
  connections: number
}

export interface PoolOptions {
  Client: MakeClient
  connections: number
  /** Seconds after which an idle connection is closed; absent: it stays open. */
  idleSeconds?: number
  /** Whether statements may be prepared by name, which a pooler in transaction mode does not support. */
  isNamed: boolean
  /** Whether there are several servers, so that the next may accept a connection if one does not. */
  hasNext?: boolean
  /** The only connection of an embedded database: it survives a timeout, because it cannot be recreated. */
  isOnly?: boolean
}

export interface DatabasePool {
  use: Readonly<PoolUse>
  /** A statement, or the wait for a connection, fails after `deadlineMs` with DatabaseTimeout; without it, never. */
  kysely(deadlineMs?: number): Db
  /** Lets work that has a connection finish within `graceMs`, and rejects everything else. */
  close(graceMs: number): Promise<void>
}

/** Waits for a response until the timeout, or forever without one. Throws DatabaseTimeout. */
const within = async <T>(deadlineMs: number | undefined, answer: Promise<T>): Promise<T> => {
  if (deadlineMs === undefined) return answer
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DatabaseTimeout(deadlineMs)), deadlineMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The session of an embedded database outlives its connection: rolls back and deallocates what another client left. */
const beginAnew = async (client: pg.ClientBase): Promise<void> => {
  await client.query('rollback')
  await client.query('deallocate all')
}

/** Opens a pool; it connects on first use. */
export const openPool = ({
  Client,
  connections,
  idleSeconds = 0,
  isNamed,
  hasNext,
  isOnly,
}: PoolOptions): DatabasePool => {
  const pool = new pg.Pool({
    Client: Client as never,
    max: connections,
    idleTimeoutMillis: idleSeconds * 1000,
    ...(isOnly ? { onConnect: beginAnew } : { maxLifetimeSeconds: lifetimeSeconds }),
  })
  // An idle connection broke; the next statement gets another.
  pool.on('error', () => undefined)
  const use = { statements: 0, transactions: 0, waiting: 0, connections }
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  const leased = new Set<pg.PoolClient>()
  const closing = new AbortController()
  /** Increases when the tables of prepared statements have changed, so that all are prepared again. */
  let generation = 0

  const nameOf = (text: string): { name?: string } =>
    isNamed && isNameable.test(text) ? { name: `${generation}.${hash('sha1', text, 'base64')}` } : {}

  class Lease implements PostgresPoolClient {
    readonly #client: pg.PoolClient
    readonly #deadlineMs: number | undefined
    #isTransaction = false
    /** Set once a statement timed out or the connection was lost; the transaction can then only be rolled back. */
    #fault: DatabaseTimeout | ConnectionLost | undefined
    #unanswered: Promise<unknown> | undefined

    constructor(client: pg.PoolClient, deadlineMs: number | undefined) {
      this.#client = client
      this.#deadlineMs = deadlineMs
      leased.add(client)
    }

    query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    query(text: unknown, values: readonly unknown[] = []): never {
      if (typeof text !== 'string') throw new Error('Rows are not streamed.')
      return this.#query(text, values) as never
    }

    async #query(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<never>> {
      if (this.#fault && text === 'rollback') return this.#leave()
      if (this.#fault) throw this.#fault
      if (text === 'begin' || text.startsWith('start transaction')) this.#begin()
      return await this.#ask(text, values)
    }

    #begin(): void {
      this.#isTransaction = true
      use.transactions++
    }

    /** Does not wait for the rollback: the server does it by itself or when it is reachable. */
    #leave(): PostgresQueryResult<never> {
      if (this.#unanswered && isOnly) this.#unanswered = this.#client.query('rollback')
      return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    }

    async #ask(text: string, values: readonly unknown[], isAgain = false): Promise<PostgresQueryResult<never>> {
      const answer = this.#client.query({ ...nameOf(text), text, values: [...values] })
      use.statements++
      try {
        return (await within(this.#deadlineMs, answer)) as unknown as PostgresQueryResult<never>
      } catch (error) {
        if (error instanceof DatabaseTimeout) {
          this.#fault = error
          this.#unanswered = answer
        } else if (!(error instanceof pg.DatabaseError || error instanceof TypeError)) {
          // pg has no class for a lost connection. Other errors come only from the values of a statement.
          this.#fault = new ConnectionLost(error)
          throw this.#fault
        } else if (isPlanOutdated(error)) {
          generation++
          if (!this.#isTransaction && !isAgain) return await this.#ask(text, values, true)
        }
        throw error
      } finally {
        use.statements--
      }
    }

    release(isBroken?: boolean): void {
      if (this.#isTransaction) use.transactions--
      const free = (): void => {
        leased.delete(this.#client)
        this.#client.release(isBroken || (this.#fault !== undefined && !isOnly))
      }
      if (this.#unanswered && isOnly) this.#unanswered.then(free, free)
      else free()
    }
  }

  const take = async (deadlineMs: number | undefined): Promise<Lease> => {
    closing.signal.throwIfAborted()
    const asked = pool.connect()
    try {
      return new Lease(await within(deadlineMs, asked), deadlineMs)
    } catch (error) {
      // A connection that arrives after the timeout is returned to the pool.
      if (error instanceof DatabaseTimeout)
        asked.then(
          (client) => client.release(),
          () => undefined,
        )
      throw error instanceof DatabaseTimeout || error instanceof pg.DatabaseError ? error : new ConnectionLost(error)
    }
  }

  const connect = async (deadlineMs: number | undefined): Promise<Lease> => {
    const until = performance.now() + (deadlineMs ?? connectMs)
    use.waiting++
    try {
      for (;;) {
        const left = deadlineMs && Math.max(1, until - performance.now())
        try {
          return await take(left)
        } catch (error) {
          if (!hasNext || error instanceof DatabaseTimeout || performance.now() + nextServerMs > until) throw error
          await wait(nextServerMs)
        }
      }
    } finally {
      use.waiting--
    }
  }

  return {
    use,
    kysely: (deadlineMs) =>
      new Kysely<Tables>({
        dialect: new PostgresDialect({
          pool: { connect: () => connect(deadlineMs), end: async () => undefined, options: {} },
        }),
      }),
    close: async (graceMs) => {
      const settled = async (isDone: () => boolean): Promise<void> => {
        const until = performance.now() + graceMs
        while (!isDone() && performance.now() < until) await wait(10)
      }
      await settled(() => use.waiting + leased.size === 0)
      closing.abort(new ConnectionLost('The database is closed.'))
      pool.end().catch(() => undefined)
      for (const client of leased) client.end().catch(() => undefined)
      // pg's pool does not wait until its connections are closed.
      await settled(() => open.size === 0)
    },
  }
}
