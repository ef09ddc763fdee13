// The embedded database: PostgreSQL in a worker thread of this process, with a locked folder, accessed through pg.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { types } from '../database/client.ts'
import type { Subscribe } from '../database/notifications.ts'
import { type DatabasePool, openPool } from '../database/pool.ts'
import type { Db } from '../database/tables.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { movedTo } from './dump.ts'
import { type EmbeddedEngine, startEngine } from './engine.ts'
import { embeddedPostgresql, type FolderLock, forOwnerOnly, postgresqlOf, takeLock } from './folder.ts'

/** Maximum bytes of log that a start after a crash must replay, and by which the folder grows between checkpoints. */
const MOST_LOG_BYTES = 64 * 1024 * 1024

/**
 * Vacuums the tables above autovacuum's thresholds (PostgreSQL manual, "The Autovacuum Daemon"), one statement per
 * table. Stops early if `goesOn` returns false.
 */
const vacuumTables = async (db: Db, goesOn: () => boolean): Promise<void> => {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', seen.schemaname, seen.relname) as name
    from pg_stat_all_tables seen
    join pg_class class on class.oid = seen.relid
    where class.relkind in ('r', 'm') and class.relpersistence <> 't'
      and (
        seen.last_vacuum is null
        or seen.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
        or seen.n_ins_since_vacuum > 1000 + 0.2 * greatest(class.reltuples, 0)
        or seen.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)
        or age(class.relfrozenxid) > 150000000
      )`.execute(db)
  for (const { name } of tables) {
    if (!goesOn()) return
    await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db)
  }
}

/** Writes a checkpoint if enough log has accumulated since the last one; without a background process PostgreSQL never does. */
const checkpointLog = async (db: Db): Promise<void> => {
  const {
    rows: [log],
  } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(db)
  if (log && log.bytes > MOST_LOG_BYTES) await sql`checkpoint`.execute(db)
}

const MAINTENANCE_EVERY_MS = 60_000

/** Milliseconds for running queries to finish when the database closes. */
const GRACE_MS = 5_000

interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedDatabase {
  pool: DatabasePool
  subscribe: Subscribe
  /** Vacuums, analyzes and checkpoints as needed; also runs automatically each minute. */
  maintain(): Promise<void>
  /** Lets queries finish, writes a checkpoint and releases the folder. May be called more than once. */
  close(): Promise<void>
}

/**
 * Opens the database folder `<dataDir>/database`, creating it if absent, under the lock `<dataDir>/database.lock`.
 * @throws OperatorError with a message for the person who started the village
 */
export const openEmbedded = async (options: { dataDir: string; log: Log }): Promise<EmbeddedDatabase> => {
  const dataDir = path.resolve(options.dataDir)
  const folder = path.join(dataDir, 'database')
  const lock = lockFolder(dataDir)
  try {
    const moved = movedTo(dataDir)
    if (moved !== null) throw new OperatorError(moved)
    checkVersion(folder)
    // A copied folder has the modes of the copy.
    forOwnerOnly(folder, 0o700)
    const engine = await startEngine(folder, (reason) =>
      options.log.error(
        `The embedded database has stopped: ${reason}. Every query fails until the village is restarted.`,
      ),
    ).catch((error: Error) => {
      throw new OperatorError(`The embedded database in ${folder} did not start: ${error.message}.`, { cause: error })
    })
    return serveEngine(engine, lock, options.log)
  } catch (error) {
    lock.release()
    throw error
  }
}

const lockFolder = (dataDir: string): FolderLock => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return takeLock(path.join(dataDir, 'database.lock'))
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`The data folder ${dataDir} cannot be used: ${why}.`, { cause: error })
  }
}

const checkVersion = (folder: string) => {
  const made = postgresqlOf(folder)
  if (made === null || made === embeddedPostgresql) return
  throw new OperatorError(
    `The database folder ${folder} was made by PostgreSQL ${made}, and this release brings PostgreSQL ${embeddedPostgresql}. ` +
      'Run `village dump` with the release that made it, move the folder away, then run `village restore` with this one.',
  )
}

export const serveEngine = (engine: EmbeddedEngine, lock: Pick<FolderLock, 'release'>, log: Log): EmbeddedDatabase => {
  const channels = new Map<string, () => void>()
  class Client extends pg.Client {
    constructor() {
      super({ stream: () => engine.connect() as never, user: 'postgres', database: 'postgres', types })
      // Waiting statements are rejected with the error; without a listener it would end the process.
      this.on('error', () => undefined)
      this.on('notification', ({ channel }) => channels.get(channel)?.())
    }
  }
  const pool = openPool({ Client, connections: 1, isNamed: true, isOnly: true })
  const db = pool.kysely()

  const subscribe: Subscribe = (channel, onNotify) => {
    channels.set(channel, onNotify)
    sql`listen ${sql.id(channel)}`
      .execute(db)
      .then(onNotify, (error: unknown) => log.warn(`Not listening to ${channel}: ${String(error)}`))
  }

  let closing: Promise<void> | null = null
  let maintaining: Promise<void> | null = null
  const maintain = () => {
    maintaining ??= vacuumTables(db, () => closing === null)
      .then(() => checkpointLog(db))
      .finally(() => {
        maintaining = null
      })
    return maintaining
  }
  const timer = setInterval(() => {
    maintain().catch((error: Error) => log.warn(`Maintenance of the embedded database failed: ${error.message}`))
  }, MAINTENANCE_EVERY_MS)
  timer.unref()

  const shut = async () => {
    clearInterval(timer)
    await maintaining?.catch(() => undefined)
    await pool.close(GRACE_MS)
    await engine.close()
    lock.release()
  }
  return { pool, subscribe, maintain, close: () => (closing ??= shut()) }
}
