// Opens the database: the operator's PostgreSQL server when DATABASE_URL names one, else the embedded database.

import type { FastifyBaseLogger } from 'fastify'
import { Kysely, type Transaction } from 'kysely'
import postgres from 'postgres'
import type { Configuration } from '../configuration.ts'
import { openEmbedded } from '../embedded/open-embedded.ts'
import { createNotifications, type Notifications, type Subscribe } from './notifications.ts'
import { sharedOptions } from './postgres-options.ts'
import { sharingDialect } from './sharing-dialect.ts'
import type { Tables } from './tables.ts'

/** Anything a query can run on: the database, or the transaction that must then be used for everything inside it. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

export interface Database extends Notifications {
  /** For requests: each statement, and each wait for a connection, has a deadline (`DATABASE_TIMEOUT_S`). */
  db: Kysely<Tables>
  sql: postgres.Sql
  /** The same database without deadlines: for migrations, jobs and commands. */
  unhurried: { db: Kysely<Tables>; sql: postgres.Sql }
  kind: 'embedded' | 'server'
  close(): Promise<void>
}

/** Connections for what has no deadline, of which little runs at once. */
const unhurriedPool = 3

/** Opens a pool. `timeoutMs` 0: its statements may take as long as they take, whatever the server's own settings say. */
const openServer = (url: string, pool: number, timeoutMs: number): postgres.Sql =>
  postgres(url, {
    ...sharedOptions,
    max: pool,
    connect_timeout: 10,
    // The package's own pauses between two tries grow to 20 seconds, long after the server is back.
    backoff: () => 1,
    connection: {
      application_name: 'trusted-village',
      TimeZone: 'UTC',
      'pg_trgm.word_similarity_threshold': 0.45,
      // Pages are in memory or on an SSD. With the default, made for disks that turn, a name search in a village of some
      // thousand providers compares every name instead of using the index: fifty times slower.
      random_page_cost: 1.1,
      statement_timeout: timeoutMs,
      // A lock is given up before its statement is, so that those who wait behind it get their turn.
      lock_timeout: timeoutMs / 2,
      // A process that was stopped in the middle of a transaction must not hold its locks against the others.
      idle_in_transaction_session_timeout: timeoutMs * 3,
    },
  }) as postgres.Sql

const kyselyOn = (sql: postgres.Sql, deadlineMs?: number): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: sharingDialect(sql, deadlineMs) })

const openOnServer = (url: string, pool: number, deadlineMs: number, log: FastifyBaseLogger): Database => {
  const sql = openServer(url, pool, deadlineMs)
  const unhurried = openServer(url, unhurriedPool, 0)
  return {
    db: kyselyOn(sql, deadlineMs),
    sql,
    unhurried: { db: kyselyOn(unhurried), sql: unhurried },
    kind: 'server',
    ...createNotifications(sql, (channel, onNotify, onSubscribed) => sql.listen(channel, onNotify, onSubscribed), log),
    close: async () => {
      await Promise.all([sql.end({ timeout: 5 }), unhurried.end({ timeout: 5 })])
    },
  }
}

const openOnEmbedded = async (dataDir: string, deadlineMs: number, log: FastifyBaseLogger): Promise<Database> => {
  const { sql, onNotification, close } = await openEmbedded({ dataDir, log })
  const subscribe: Subscribe = async (channel, onNotify, onSubscribed) => {
    onNotification(channel, onNotify)
    onSubscribed()
  }
  return {
    db: kyselyOn(sql, deadlineMs),
    sql,
    unhurried: { db: kyselyOn(sql), sql },
    kind: 'embedded',
    ...createNotifications(sql, subscribe, log),
    close,
  }
}

/** Opens the database of this configuration. Throws with a clear sentence when it cannot. */
export const openDatabase = async (configuration: Configuration, log: FastifyBaseLogger): Promise<Database> => {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_TIMEOUT_S, DATA_DIR } = configuration
  const deadlineMs = DATABASE_TIMEOUT_S * 1000
  return DATABASE_URL
    ? openOnServer(DATABASE_URL, DATABASE_POOL, deadlineMs, log)
    : openOnEmbedded(DATA_DIR, deadlineMs, log)
}
