// Writes everything in the database to one file, the same from both databases and every PostgreSQL version.
import { randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type postgres from 'postgres'
import { type DumpedTable, readMigrations, readSequences, readTables, type Trx } from './dump-catalog.ts'
import { type DumpLine, formatVersion, settleTextForms } from './dump-format.ts'
import { syncFolder } from './sync-folder.ts'

export { restoreDatabase } from './restore.ts'

/**
 * Writes every row as of one moment to a file that only its owner may read. The file appears, or replaces an older one,
 * once it is whole and on the disk. On the embedded database other queries wait for the end.
 */
export const dumpDatabase = async (sql: postgres.Sql, file: string): Promise<void> => {
  const unfinished = `${file}.${randomUUID()}.unfinished`
  try {
    await sql.begin('isolation level repeatable read read only', async (trx) => {
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
  for (const table of await readTables(trx)) {
    yield line({ table: table.name, columns: table.columns })
    let count = 0
    for await (const batch of rowsOf(trx, table)) {
      count += batch.length
      yield batch.map((row) => `${row}\n`).join('')
    }
    rows[table.name] = count
  }
  for (const { name, value, called } of await readSequences(trx)) yield line({ sequence: name, value, called })
  yield line({ rows })
}

const line = (content: DumpLine): string => `${JSON.stringify(content)}\n`

/** The rows in batches, each a JSON array of texts as PostgreSQL writes it. */
async function* rowsOf(trx: Trx, { quoted, asText }: DumpedTable): AsyncGenerator<string[]> {
  await trx.unsafe(`declare dumped no scroll cursor for select to_json(array[${asText}])::text as row from ${quoted}`)
  for (;;) {
    const rows = await trx.unsafe<{ row: string }[]>('fetch 500 from dumped')
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await trx`close dumped`
}
