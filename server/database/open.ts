// Opens the database: the PostgreSQL server of DATABASE_URL if it is set, otherwise the embedded database.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Configuration } from '../configuration.ts'
import { type EmbeddedDatabase, openEmbedded } from '../embedded/open-embedded.ts'
import { OperatorError, systemMessage, UnreachableError } from '../platform/operator-error.ts'
import { clientsOf, serversIn } from './client.ts'
import { ConnectionLost } from './database-fault.ts'
import { createNotifications, listenTo, type Notifications } from './notifications.ts'
import { type DatabasePool, openPool, type PoolUse } from './pool.ts'
import { type ReplicaPool, type Replicas, watchReplicas } from './replicas.ts'
import type { Db, Trx } from './tables.ts'

/** Settings of a connection whose statements have a timeout; `timeoutMs` 0: none. */
const connectionSettings = (timeoutMs: number) => ({
  'pg_trgm.word_similarity_threshold': 0.45,
  // Pages are in memory or on an SSD. With the default, which assumes spinning disks, a name search in a village of some
  // thousand providers compares every name instead of using the index: fifty times slower.
  random_page_cost: 1.1,
  statement_timeout: timeoutMs,
  // The lock timeout is shorter than the statement timeout, so that statements waiting behind it can still run.
  lock_timeout: timeoutMs / 2,
  // A process that stops in the middle of a transaction must not hold its locks forever.
  idle_in_transaction_session_timeout: timeoutMs * 3,
})

/** What the pooler must run on each new connection to the server (`connect_query` of PgBouncer). */
export const connectQuery = (timeoutMs: number): string =>
  Object.entries(connectionSettings(timeoutMs))
    .map(([name, value]) => `set ${name} = ${value};`)
    .join(' ')

/** A setting as PostgreSQL shows it ("10s", "0.45"), as a number in milliseconds or without unit. */
const asNumber = (shown: string): number => {
  const [, number = '', unit = ''] = /^([\d.]+)(ms|s|min|h)?$/.exec(shown) ?? []
  return number === '' ? Number.NaN : Number(number) * { '': 1, ms: 1, s: 1000, min: 60_000, h: 3_600_000 }[unit as 's']
}

/** Throws an OperatorError with the line of the pooler's configuration that a connection through it lacks. */
const checkPooledSettings = async (db: Db, timeoutMs: number): Promise<void> => {
  const wanted = Object.entries(connectionSettings(timeoutMs))
  const { rows: shown } = await sql<{ name: string; value: string | null }>`
    select name, current_setting(name, true) as value
    from unnest(${wanted.map(([name]) => name)}::text[]) as name`.execute(db)
  const values = new Map(shown.map(({ name, value }) => [name, asNumber(value ?? '')]))
  const wrong = wanted.filter(([name, value]) => values.get(name) !== value).map(([name]) => name)
  if (wrong.length === 0) return
  throw new OperatorError(
    `Connections of DATABASE_POOLER_URL come without the settings of this site (${wrong.join(', ')}). In PgBouncer, give the ` +
      `line of this database under [databases]:\n  connect_query='${connectQuery(timeoutMs)}'\nand RECONNECT.`,
  )
}

/** Anything a query can run on: the database, or a transaction, which then must be used for everything inside it. */
export type Queryable = Db | Trx

export interface Database extends Notifications {
  /** For requests: each statement, and each wait for a connection, has a deadline (`DATABASE_TIMEOUT_S`). */
  db: Db
  /** The same database without deadlines: for migrations, jobs and commands. */
  background: { db: Db }
  kind: 'embedded' | 'server'
  use: Readonly<PoolUse>
  replicas?: Replicas
  close(): Promise<void>
}

const backgroundPool = 3

/** Seconds after which an idle connection without timeouts is closed. */
const backgroundIdleSeconds = 30

/** Milliseconds for running statements to finish when the database is closed. */
const graceMs = 5000

/** Opens a pool. `timeoutMs` 0: its statements have no timeout, whatever the server's own settings are. */
const openServer = (url: string, connections: number, timeoutMs: number): DatabasePool =>
  openPool({
    Client: clientsOf(url, connectionSettings(timeoutMs)),
    connections,
    isNamed: true,
    hasNext: serversIn(url).length > 1,
    ...(timeoutMs === 0 && { idleSeconds: backgroundIdleSeconds }),
  })

/**
 * Opens a pool through a pooler in transaction mode. Two of our statements may run on different server connections, so none is
 * prepared, and the pooler must apply the settings.
 */
const openPooler = async (url: string, connections: number, timeoutMs: number): Promise<DatabasePool> => {
  const pool = openPool({
    Client: clientsOf(url, {}),
    connections,
    isNamed: false,
    hasNext: serversIn(url).length > 1,
  })
  try {
    await tryConnection(pool, url, 'DATABASE_POOLER_URL')
    await checkPooledSettings(pool.kysely(), timeoutMs)
  } catch (error) {
    await pool.close(0)
    throw error
  }
  return pool
}

/** Throws an `UnreachableError` that names the variable if its server accepts no connection. */
const tryConnection = async (pool: DatabasePool, url: string, variable: string): Promise<void> => {
  try {
    await sql`select`.execute(pool.kysely())
  } catch (error) {
    const servers = serversIn(url).map(({ hostname, port }) => `${hostname || 'localhost'}:${port || 5432}`)
    throw new UnreachableError(
      `${variable}: the database at ${servers.join(', ')} cannot be used: ${systemMessage(causeOf(error))}.`,
    )
  }
}

const causeOf = (error: unknown): unknown => (error instanceof ConnectionLost ? error.cause : error)

/** Timeout of a read on a replica, in milliseconds; after it the primary answers, without an error for the member. */
const replicaDeadlineMs = 1000

const openReplica = (url: string, connections: number, deadlineMs: number): ReplicaPool => {
  const within = Math.min(replicaDeadlineMs, deadlineMs)
  const pool = openServer(url, connections, within)
  return { host: new URL(url).host, db: pool.kysely(within), end: () => pool.close(1000) }
}

const openOnServer = async (
  url: string,
  { DATABASE_POOLER_URL, DATABASE_REPLICA_URL, DATABASE_POOL, DATABASE_TIMEOUT_S }: Configuration,
  log: FastifyBaseLogger,
): Promise<Database> => {
  const deadlineMs = DATABASE_TIMEOUT_S * 1000
  const background = openServer(url, backgroundPool, 0)
  try {
    await tryConnection(background, url, 'DATABASE_URL')
    const pool = DATABASE_POOLER_URL
      ? await openPooler(DATABASE_POOLER_URL, DATABASE_POOL, deadlineMs)
      : openServer(url, DATABASE_POOL, deadlineMs)
    const replicaPools = (DATABASE_REPLICA_URL ?? []).map((replica) => openReplica(replica, DATABASE_POOL, deadlineMs))
    const replicas = replicaPools.length > 0 ? watchReplicas(background.kysely(), replicaPools, log) : undefined
    // A pooler does not forward notifications.
    const listener = listenTo(clientsOf(url, {}), log)
    const db = pool.kysely(deadlineMs)
    return {
      db,
      background: { db: background.kysely() },
      kind: 'server',
      use: pool.use,
      ...(replicas && { replicas }),
      ...createNotifications(db, listener.subscribe, log),
      close: async () => {
        await replicas?.close()
        await Promise.all([listener.close(), pool.close(graceMs), background.close(graceMs)])
      },
    }
  } catch (error) {
    await background.close(0)
    throw error
  }
}

export const onEmbedded = (
  { pool, subscribe, close }: EmbeddedDatabase,
  { DATABASE_TIMEOUT_S }: Configuration,
  log: FastifyBaseLogger,
): Database => {
  const db = pool.kysely(DATABASE_TIMEOUT_S * 1000)
  return {
    db,
    background: { db: pool.kysely() },
    kind: 'embedded',
    use: pool.use,
    ...createNotifications(db, subscribe, log),
    close,
  }
}

/** Opens the database of this configuration. Throws `OperatorError` if it cannot be opened. */
export const openDatabase = async (configuration: Configuration, log: FastifyBaseLogger): Promise<Database> => {
  const { DATABASE_URL, DATA_DIR } = configuration
  return DATABASE_URL
    ? openOnServer(DATABASE_URL, configuration, log)
    : onEmbedded(await openEmbedded({ dataDir: DATA_DIR, log }), configuration, log)
}
