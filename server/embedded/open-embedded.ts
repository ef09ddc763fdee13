// The embedded database: PostgreSQL inside this process's worker thread, its folder locked, reached by pg.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { types } from '../database/client.ts'
import { type DatabasePool, openPool } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type EmbeddedEngine, startEngine } from './engine.ts'
import { discardHalfFilled, EMBEDDED_POSTGRESQL, postgresqlOf } from './folder.ts'
import { type FolderLock, takeLock } from './lock.ts'
import { movedTo } from './move.ts'

/** As much log as a crash leaves to read again at the next start, and as much as the folder grows by between checkpoints. */
const MOST_LOG_BYTES = 64 * 1024 * 1024

/**
 * Vacuums and analyzes the tables that changed, one statement each so that queries get their turn in between.
 * When is autovacuum's own rule with its default thresholds (PostgreSQL manual, "The Autovacuum Daemon"). The counters
 * do not survive a restart, so the first run after a start looks after every table.
 * @param goesOn asked before each table; false ends the run early
 */
const vacuumTables = async (db: Kysely<Tables>, goesOn: () => boolean): Promise<void> => {
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

/** Writes a checkpoint when enough log has gathered since the last one; a lone process never does so by itself. */
const checkpointLog = async (db: Kysely<Tables>): Promise<void> => {
  const {
    rows: [log],
  } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(db)
  if (log && log.bytes > MOST_LOG_BYTES) await sql`checkpoint`.execute(db)
}

const MAINTENANCE_EVERY_MS = 60_000
const QUIET_MS = 3_000

/** Minutes without quiet after which maintenance happens all the same: a probe may ask every second. */
const MOST_BUSY_MINUTES = 13

/** Milliseconds that queries under way have to finish when the database closes. */
const GRACE_MS = 5_000

interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** The open database. It has one connection, for which statements and transactions queue. */
export interface EmbeddedDatabase {
  pool: DatabasePool
  /** Calls the listener for each notification on a channel, after its commit. Resolves when it listens. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>
  /** Vacuums, analyzes and checkpoints what needs it; also happens by itself, each minute that is quiet and each 14th otherwise. */
  maintain(): Promise<void>
  /** Lets queries finish, writes a checkpoint and gives the folder back. May be called more than once. */
  close(): Promise<void>
}

/**
 * Opens the database folder `<dataDir>/database`, making it if absent, under the lock `<dataDir>/database.lock`.
 * @throws EmbeddedError with sentences for the person who started the village
 */
export const openEmbedded = async (options: { dataDir: string; log: Log }): Promise<EmbeddedDatabase> => {
  const dataDir = path.resolve(options.dataDir)
  const folder = path.join(dataDir, 'database')
  const lock = await lockFolder(dataDir)
  try {
    const moved = movedTo(dataDir)
    if (moved !== null) throw new EmbeddedError('moved', moved)
    discardHalfFilled(folder)
    checkVersion(folder)
    const engine = await startEngine(folder, (reason) =>
      options.log.error(
        `The embedded database has stopped: ${reason}. Every query fails until the village is restarted.`,
      ),
    ).catch((error: Error) => {
      throw new EmbeddedError('engine', `The embedded database in ${folder} did not start: ${error.message}.`, error)
    })
    return serveEngine(engine, lock, options.log)
  } catch (error) {
    lock.release()
    throw error
  }
}

const lockFolder = async (dataDir: string): Promise<FolderLock> => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await takeLock(path.join(dataDir, 'database.lock'))
  } catch (error) {
    if (error instanceof EmbeddedError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new EmbeddedError('folder', `The data folder ${dataDir} cannot be used: ${why}.`, error)
  }
}

const checkVersion = (folder: string) => {
  const made = postgresqlOf(folder)
  if (made === null || made === EMBEDDED_POSTGRESQL) return
  throw new EmbeddedError(
    'version',
    `The database folder ${folder} was made by PostgreSQL ${made}, and this release brings PostgreSQL ${EMBEDDED_POSTGRESQL}. ` +
      'Run `village dump` with the release that made it, move the folder away, then run `village restore` with this one.',
  )
}

/** The database that an engine runs; `lock` is given back when it closes. */
export const serveEngine = (engine: EmbeddedEngine, lock: Pick<FolderLock, 'release'>, log: Log): EmbeddedDatabase => {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const callAll = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        log.error(`A listener to ${channel} failed: ${String(error)}`)
      }
    }
  }
  const pool = connect(engine, callAll)
  const db = pool.kysely()

  const listen: EmbeddedDatabase['listen'] = async (channel, listener) => {
    const known = listeners.get(channel)
    listeners.set(channel, (known ?? new Set()).add(listener))
    if (!known) await sql`listen ${sql.id(channel)}`.execute(db)
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
  let busyMinutes = 0
  const timer = setInterval(() => {
    if (maintaining) return
    busyMinutes = engine.quietMs() >= QUIET_MS || busyMinutes >= MOST_BUSY_MINUTES ? 0 : busyMinutes + 1
    const work = busyMinutes === 0 ? maintain() : checkpointLog(db)
    work.catch((error: Error) => log.warn(`Maintenance of the embedded database failed: ${error.message}`))
  }, MAINTENANCE_EVERY_MS)
  timer.unref()

  const shut = async () => {
    clearInterval(timer)
    await maintaining?.catch(() => undefined)
    await pool.close(GRACE_MS)
    await engine.close()
    lock.release()
  }
  return { pool, listen, maintain, close: () => (closing ??= shut()) }
}

const connect = (engine: EmbeddedEngine, listener: (channel: string, payload: string) => void): DatabasePool => {
  class Client extends pg.Client {
    constructor() {
      super({ stream: () => engine.connect() as never, user: 'postgres', database: 'postgres', types })
      this.on('error', () => undefined)
      this.on('notification', ({ channel, payload = '' }) => listener(channel, payload))
    }
  }
  return openPool({ Client, connections: 1, isNamed: true, isOnly: true })
}
