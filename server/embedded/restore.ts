// Fills an empty database from a dump: all of it, or nothing.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { isOfFirstReleases, readMigrations } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import {
  type DumpedTable,
  type DumpPart,
  type DumpTotals,
  formatVersion,
  headerSchema,
  partSchema,
  RowSum,
  readTables,
  settleTextForms,
  type Trx,
} from './dump-format.ts'

/** Rows in one insert at most. */
const BATCH_ROWS = 500

/** Characters in one insert, about: a batch of long rows ends early. */
const BATCH_LENGTH = 1_000_000

/** Something is wrong with the file. */
class DumpFileError extends Error {}

const notWhole = 'it is no dump, or not a whole one.'

/** Reads a dump's bytes as lines into `act`; what is wrong with the file becomes a sentence that names it. */
const readDump = async <T>(file: string, act: (lines: AsyncGenerator<string>) => Promise<T>): Promise<T> => {
  try {
    return await pipeline(createReadStream(file), createGunzip(), (bytes: AsyncIterable<Buffer>) => act(linesIn(bytes)))
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    if (!isDamaged && !(error instanceof DumpFileError)) throw error
    throw new Error(`${file} cannot be restored: ${isDamaged ? notWhole : error.message}`, { cause: error })
  }
}

/** When and at which migrations a dump was made. Throws an Error with a sentence when the file is no dump, or damaged. */
export const readDumpHeader = (file: string): Promise<z.infer<typeof headerSchema>> =>
  readDump(file, async (lines) => {
    const first = await lines.next()
    const header = read(headerSchema, first.done ? '' : first.value)
    // To the end, where gzip's own checksum stands.
    for await (const _line of lines);
    return header
  })

/**
 * Restores a dump in one transaction, and returns what its end says of its tables.
 * @throws Error with a sentence when the database holds rows, when the file is no dump or not whole, or when it was
 *   written with other migrations than this database has; the database is then as it was
 */
export const restoreDatabase = (db: Kysely<Tables>, file: string): Promise<DumpTotals> =>
  readDump(file, (lines) => inTransaction(db, (trx) => restoreLines(trx, lines)))

const restoreLines = async (trx: Trx, lines: AsyncGenerator<string>): Promise<DumpTotals> => {
  await settleTextForms(trx)
  const tables = await readTables(trx)
  await refuseRows(trx, tables)
  const isOld = await checkHeader(trx, await lines.next())
  await sql`set constraints all deferred`.execute(trx)
  // Triggers that keep sums and search words stand aside: what they kept is in the dump.
  await sql`select set_config('village.restoring', 'on', true)`.execute(trx)

  const sums = new Map(tables.map(({ name }) => [name, new RowSum()]))
  let table: DumpedTable | 'gone' | null = null
  let promised: DumpTotals | null = null
  for await (const item of itemsIn(lines)) {
    if (promised) throw new DumpFileError('it goes on after its end.')
    if ('rows' in item) promised = item
    else if ('table' in item) table = isOld && goneTables.includes(item.table) ? 'gone' : findTable(tables, item, isOld)
    else if (!table) throw new DumpFileError('it has rows that belong to no table.')
    else if (table !== 'gone') {
      await insert(trx, table, item)
      for (const row of item) sums.get(table.name)?.add(row)
    }
  }
  if (!promised) throw new DumpFileError(notWhole)
  for (const [name, sum] of sums) {
    if (promised.rows[name] !== sum.count) throw new DumpFileError(notWhole)
    if (promised.sums && promised.sums[name] !== String(sum))
      throw new DumpFileError(`its rows of ${name} are not those it was written with.`)
  }
  return promised
}

/** Nobody else may write until the end, so that a database that is empty now stays so. */
const refuseRows = async (trx: Trx, tables: readonly DumpedTable[]): Promise<void> => {
  for (const { name } of tables) {
    await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx)
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx)
    if (rows.length > 0) throw new Error(`This database is not empty (${name} has rows). Restore into a new one.`)
  }
}

/** Of the first releases, those with the columns of today. Of the tables that are gone, alarms are messages now, and events last no day. */
const oldMigrations = ['0028-visits-by-month', '0029-no-live-events']
const goneTables = ['public.live_events', 'public.live_event_clock', 'public.contact_alarms']
/** What an undo of a decision, within its seconds, would have needed. */
const goneColumn = 'state_before'

/** Whether the dump is one of the first releases. */
const checkHeader = async (trx: Trx, first: IteratorResult<string>): Promise<boolean> => {
  const header = read(headerSchema, first.done ? '' : first.value)
  if (header.version !== formatVersion) {
    throw new DumpFileError(`it has format ${header.version}, and this release reads format ${formatVersion}.`)
  }
  const here = await readMigrations(trx)
  if (header.migrations.join() === here.join()) return false
  const [theirs, ours] = [header.migrations, here].map((names) => names.at(-1) ?? 'none')
  if (isOfFirstReleases(header.migrations) && oldMigrations.includes(theirs ?? '')) return true
  throw new DumpFileError(
    `it was written at migration ${theirs}, and this database is at ${ours}. ` +
      'Restore it with the release that wrote it, then start the newer one.',
  )
}

/**
 * The table that a dump names, with the columns it has there; an old dump may lack some that have a default. A column that is
 * gone has no type.
 */
const findTable = (
  tables: readonly DumpedTable[],
  { table: name, columns }: { table: string; columns: readonly string[] },
  isOld: boolean,
): DumpedTable => {
  const table = tables.find((known) => known.name === name)
  const at = columns.map((column) => table?.columns.indexOf(column) ?? -1)
  const isStrange = at.some((index, place) => index === -1 && !(isOld && columns[place] === goneColumn))
  if (!table || (!isOld && table.columns.length !== columns.length) || isStrange)
    throw new DumpFileError(`its table ${name} is not what this database has under that name.`)
  return { name, columns: [...columns], types: at.map((index) => table.types[index] ?? '') }
}

const insert = async (trx: Trx, { name, columns, types }: DumpedTable, rows: readonly string[]): Promise<void> => {
  const values = types.flatMap((type, index) => (type ? sql.raw(`(value ->> ${index})::${type}`) : []))
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.filter((_, index) => types[index]).map((column) => sql.ref(column)))})
    select ${sql.join(values)} from json_array_elements(${`[${rows.join(',')}]`}::json) as rows (value)`.execute(trx)
}

/** What follows the header: parts, and rows in batches. */
async function* itemsIn(lines: AsyncIterable<string>): AsyncGenerator<DumpPart | string[]> {
  let batch: string[] = []
  let length = 0
  for await (const line of lines) {
    const isRow = line.startsWith('[')
    if (batch.length > 0 && (!isRow || batch.length >= BATCH_ROWS || length >= BATCH_LENGTH)) {
      yield batch
      batch = []
      length = 0
    }
    if (isRow) {
      batch.push(line)
      length += line.length
    } else {
      yield read(partSchema, line)
    }
  }
  if (batch.length > 0) yield batch
}

/** Only the line feed ends a line: a text may hold the other characters that Node would take for its end. */
async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

const read = <T>(schema: z.ZodType<T>, line: string): T => {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw new DumpFileError(notWhole, { cause: error })
  }
}
