// Dumps the whole database to one file, the same for both databases and every PostgreSQL version, and uses it to move a database.
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { readMigrations } from '../database/migrate.ts'
import type { Db, Trx } from '../database/tables.ts'
import { type DumpLine, formatVersion, RowSum, readTables, rowsOf, settleTextForms } from './dump-format.ts'
import { syncFolder, syncOne } from './folder.ts'
import { restoreDatabase } from './restore.ts'

export { restoreDatabase }

const asOfOneMoment = <T>(db: Db, read: (within: Trx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => read(trx))

/**
 * Dumps one snapshot to a file for its owner only; the file appears once it is complete on disk. On the embedded
 * database other queries wait.
 */
export const dumpDatabase = async (db: Db, file: string): Promise<void> => {
  const unfinished = `${file}.${randomUUID()}.unfinished`
  try {
    await asOfOneMoment(db, async (trx) => {
      await settleTextForms(trx)
      const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(linesOf(trx), createGzip(), target)
    })
    await rename(unfinished, file)
    syncFolder(dirname(file))
  } finally {
    rmSync(unfinished, { force: true })
  }
}

async function* linesOf(trx: Trx): AsyncGenerator<string> {
  const migrations = await readMigrations(trx)
  yield line({ format: 'trusted-village-dump', version: formatVersion, madeAt: new Date().toISOString(), migrations })
  const rows: Record<string, number> = {}
  const sums: Record<string, string> = {}
  for (const table of await readTables(trx)) {
    yield line({ table: table.name, columns: table.columns })
    const sum = new RowSum()
    for await (const batch of rowsOf(trx, table)) {
      for (const row of batch) sum.add(row)
      yield batch.map((row) => `${row}\n`).join('')
    }
    rows[table.name] = sum.count
    sums[table.name] = sum.toString()
  }
  yield line({ rows, sums })
}

const line = (content: DumpLine): string => `${JSON.stringify(content)}\n`

/** Oldest supported PostgreSQL, as `server_version_num` reports it. */
const oldestServer = 150_000

const noteOf = (dataDir: string): string => join(dataDir, 'moved')

/** Why the database in this folder must not be opened: it was moved. Null otherwise. */
export const movedTo = (dataDir: string): string | null => {
  const note = noteOf(dataDir)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : null
}

const noteMove = (dataDir: string, server: string): void => {
  const note = noteOf(dataDir)
  const when = new Date().toISOString()
  writeFileSync(
    note,
    `The database in this folder was moved to a PostgreSQL server (${server}) at ${when}. Start the site with ` +
      `DATABASE_URL and VILLAGE_SECRET. To keep using this copy, which lacks everything since then, remove ${note}.\n`,
    { mode: 0o600 },
  )
  syncOne(note, 'r+')
  syncFolder(dirname(note))
}

const checkServer = async (db: Db): Promise<string> => {
  const {
    rows: [server],
  } = await sql<{ version: number; name: string }>`
    select current_setting('server_version_num')::int as version,
      current_database() || ' of PostgreSQL ' || current_setting('server_version') as name`.execute(db)
  if (!server || server.version < oldestServer)
    throw new Error(`The server is PostgreSQL ${server?.name}; the site needs 15 or newer.`)
  return server.name
}

/**
 * Copies all rows to a server's empty database and compares counts and checksums. The embedded database is read-only
 * meanwhile, and stays so after a success. Throws an `Error` with a sentence if the server is too old or not empty, or if
 * the copy differs; then the embedded database accepts writes again.
 */
export const moveDatabase = async (source: Db, target: Db, dataDir: string): Promise<{ rows: number }> => {
  const server = await checkServer(target)
  const file = join(dataDir, 'moving.dump')
  try {
    await sql`set default_transaction_read_only = on`.execute(source)
    await dumpDatabase(source, file)
    const { totals } = await restoreDatabase(target, file)
    await sql`analyze`.execute(target)
    noteMove(dataDir, server)
    return { rows: Object.values(totals.rows).reduce((sum, count) => sum + count, 0) }
  } catch (error) {
    await sql`set default_transaction_read_only = off`.execute(source)
    throw error
  } finally {
    rmSync(file, { force: true })
  }
}
