// Writes everything in the database to one file, the same from both databases and every PostgreSQL version.
import { randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { readMigrations } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import {
  type DumpedTable,
  type DumpLine,
  formatVersion,
  RowSum,
  readTables,
  settleTextForms,
  type Trx,
} from './dump-format.ts'
import type { Restored } from './restore.ts'
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

/**
 * Names of the tables that do not hold what a restore put there, in order. Sums are compared where the dump has them, and
 * where it has no column that is gone.
 */
export const findDifferences = (db: Kysely<Tables>, { promised, tables, shortened }: Restored): Promise<string[]> =>
  asOfOneMoment(db, async (trx) => {
    await settleTextForms(trx)
    const different: string[] = []
    for (const table of tables) {
      const { name } = table
      const sum = new RowSum()
      for await (const batch of rowsOf(trx, table)) for (const row of batch) sum.add(row)
      const isSame = shortened.includes(name) || !promised.sums || promised.sums[name] === sum.toString()
      if (promised.rows[name] !== sum.count || !isSame) different.push(name)
    }
    return different.sort()
  })

const line = (content: DumpLine): string => `${JSON.stringify(content)}\n`

/** The rows in batches, each a JSON array of texts as PostgreSQL writes it. */
async function* rowsOf(trx: Trx, { name, columns }: DumpedTable): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.ref(column)}::text`)
  await sql`declare dumped no scroll cursor for
    select to_json(array[${sql.join(texts)}])::text as row from ${sql.table(name)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch 500 from dumped`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close dumped`.execute(trx)
}
