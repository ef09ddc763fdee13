// Writes everything in the database to one file, the same from both databases and every PostgreSQL version.
import { randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import { readMigrations } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { type DumpLine, formatVersion, RowSum, readTables, rowsOf, settleTextForms, type Trx } from './dump-format.ts'
import { syncFolder } from './sync-folder.ts'

export { restoreDatabase } from './restore.ts'

const asOfOneMoment = <T>(db: Kysely<Tables>, read: (within: Trx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => read(trx))

/**
 * Writes every row as of one moment to a file that only its owner may read. The file appears, or replaces an older one,
 * once it is whole and on the disk. On the embedded database other queries wait for the end.
 */
export const dumpDatabase = async (db: Kysely<Tables>, file: string): Promise<void> => {
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
