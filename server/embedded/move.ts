// Moves the embedded database to a PostgreSQL server while the site can still be read.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { dumpDatabase, restoreDatabase } from './dump.ts'
import { syncFolder, syncOne } from './sync-folder.ts'

/** Oldest PostgreSQL the site runs on, as `server_version_num` says it. */
const oldestServer = 150_000

const noteOf = (dataDir: string): string => join(dataDir, 'moved')

/** Why the database in this folder must not be opened: it was moved. Null when it was not. */
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

const checkServer = async (db: Kysely<Tables>): Promise<string> => {
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
 * Copies everything to an empty database of a server and compares counts and checksums. The embedded database takes no
 * changes meanwhile: its one connection opens every transaction read-only, and a call that would write is answered as
 * when the database is busy. After a success it stays so, and the folder is not opened again. When it fails, the embedded
 * database takes changes again and is as it was.
 * @throws Error with a sentence when the server is too old, not empty, or came to hold something else
 */
export const moveDatabase = async (
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  dataDir: string,
): Promise<{ rows: number }> => {
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
