// Opens the database: the operator's PostgreSQL server when DATABASE_URL names one, else the embedded database.

import type { FastifyBaseLogger } from 'fastify'
import { Kysely, type Transaction } from 'kysely'
import postgres from 'postgres'
import type { Configuration } from '../configuration.ts'
import { type EmbeddedDatabase, openEmbedded } from '../embedded/open-embedded.ts'
import { systemMessage, UnreachableError } from '../platform/operator-error.ts'
import { checkPooledSettings, connectionSettings } from './connection-settings.ts'
import { createNotifications, type Notifications, type Subscribe } from './notifications.ts'
import { sharedOptions } from './postgres-options.ts'
import { type ReplicaPool, type Replicas, watchReplicas } from './replicas.ts'
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
  /** Copies of a server that reads may go to, when there are any. */
  replicas?: Replicas
  close(): Promise<void>
}

/** Connections for what has no deadline, of which little runs at once. */
const unhurriedPool = 3

/** Seconds after which a connection for what has no deadline is closed when nothing uses it. */
const unhurriedIdleSeconds = 30

const sameForAll = {
  ...sharedOptions,
  connect_timeout: 10,
  // Seconds between two tries. The package's own pauses grow to 20 seconds, long after the server is back.
  backoff: () => 0.5,
}

/** What a client may say of itself also to a pooler. */
const introduction = { application_name: 'trusted-village', TimeZone: 'UTC' }

/** Opens a pool. `timeoutMs` 0: its statements may take as long as they take, whatever the server's own settings say. */
const openServer = (url: string, pool: number, timeoutMs: number): postgres.Sql =>
  postgres(url, {
    ...sameForAll,
    max: pool,
    ...(timeoutMs === 0 && { idle_timeout: unhurriedIdleSeconds }),
    connection: { ...introduction, ...connectionSettings(timeoutMs) },
  }) as postgres.Sql

/**
 * Opens a pool through a pooler in transaction mode: two statements of ours may run on two connections of its, so none is
 * prepared, and settings are its to make.
 */
const openPooler = async (url: string, pool: number, timeoutMs: number): Promise<postgres.Sql> => {
  const sql = postgres(url, {
    ...sameForAll,
    max: pool,
    prepare: false,
    connection: introduction,
  }) as postgres.Sql
  await tryConnection(sql, 'DATABASE_POOLER_URL')
  try {
    await checkPooledSettings(sql, timeoutMs)
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
  return sql
}

/** Throws an `UnreachableError` that names the variable when its server takes no connection. */
const tryConnection = async (sql: postgres.Sql, variable: string): Promise<void> => {
  try {
    await sql`select`
  } catch (error) {
    await sql.end({ timeout: 1 })
    const { host, port } = sql.options
    const servers = host.map((name, index) => `${name}:${port[index]}`).join(', ')
    throw new UnreachableError(`${variable}: the database at ${servers} cannot be used: ${systemMessage(error)}.`)
  }
}

const kyselyOn = (sql: postgres.Sql, deadlineMs?: number, isPooled = false): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: sharingDialect(sql, deadlineMs, isPooled) })

/** Milliseconds that a replica has for a read; then the primary is asked, which costs the member no error. */
const replicaDeadlineMs = 1000

const openReplica = (url: string, pool: number, deadlineMs: number): ReplicaPool => {
  const within = Math.min(replicaDeadlineMs, deadlineMs)
  const sql = openServer(url, pool, within)
  return { host: new URL(url).host, db: kyselyOn(sql, within), end: () => sql.end({ timeout: 1 }) }
}

const openOnServer = async (
  url: string,
  { DATABASE_POOLER_URL, DATABASE_REPLICA_URL, DATABASE_POOL, DATABASE_TIMEOUT_S }: Configuration,
  log: FastifyBaseLogger,
): Promise<Database> => {
  const deadlineMs = DATABASE_TIMEOUT_S * 1000
  const unhurried = openServer(url, unhurriedPool, 0)
  await tryConnection(unhurried, 'DATABASE_URL')
  const sql = DATABASE_POOLER_URL
    ? await openPooler(DATABASE_POOLER_URL, DATABASE_POOL, deadlineMs).catch(async (error: unknown) => {
        await unhurried.end({ timeout: 1 })
        throw error
      })
    : openServer(url, DATABASE_POOL, deadlineMs)
  const pools = (DATABASE_REPLICA_URL ?? []).map((replica) => openReplica(replica, DATABASE_POOL, deadlineMs))
  const replicas = pools.length > 0 ? watchReplicas(kyselyOn(unhurried), pools, log) : undefined
  // A pooler hands no notifications on.
  const subscribe: Subscribe = (...channel) => unhurried.listen(...channel)
  return {
    db: kyselyOn(sql, deadlineMs, DATABASE_POOLER_URL !== undefined),
    sql,
    unhurried: { db: kyselyOn(unhurried), sql: unhurried },
    kind: 'server',
    ...(replicas && { replicas }),
    ...createNotifications(sql, subscribe, log),
    close: async () => {
      await replicas?.close()
      await Promise.all([sql.end({ timeout: 5 }), unhurried.end({ timeout: 5 })])
    },
  }
}

/** The embedded database as the rest of the server uses either kind. */
export const onEmbedded = (
  { sql, onNotification, close }: EmbeddedDatabase,
  { DATABASE_TIMEOUT_S }: Configuration,
  log: FastifyBaseLogger,
): Database => {
  const subscribe: Subscribe = async (channel, onNotify, onSubscribed) => {
    onNotification(channel, onNotify)
    onSubscribed()
  }
  return {
    db: kyselyOn(sql, DATABASE_TIMEOUT_S * 1000),
    sql,
    unhurried: { db: kyselyOn(sql), sql },
    kind: 'embedded',
    ...createNotifications(sql, subscribe, log),
    close,
  }
}

/** Opens the database of this configuration. Throws an `OperatorError` when it cannot. */
export const openDatabase = async (configuration: Configuration, log: FastifyBaseLogger): Promise<Database> => {
  const { DATABASE_URL, DATA_DIR } = configuration
  return DATABASE_URL
    ? openOnServer(DATABASE_URL, configuration, log)
    : onEmbedded(await openEmbedded({ dataDir: DATA_DIR, log }), configuration, log)
}
