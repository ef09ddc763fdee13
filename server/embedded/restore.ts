// Restores a dump into an empty database, completely or not at all.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import type { z } from 'zod'
import { isOfFirstReleases, migrate, migrations, readMigrations } from '../database/migrate.ts'
import type { Db, Trx } from '../database/tables.ts'
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
  rowsOf,
  settleTextForms,
} from './dump-format.ts'

const BATCH_ROWS = 500

/** Approximate characters per insert: a batch of long rows is shorter. */
const BATCH_LENGTH = 1_000_000

class DumpFileError extends Error {}

const incompleteFile = 'it is not a dump, or it is incomplete.'

export interface Restored {
  madeAt: Date
  /** The dump's final line: totals of its tables, all of which exist in the database. */
  totals: DumpTotals
}

/** The error of the file, as a sentence; undefined if the fault is not the file's. */
const faultOf = (error: unknown): string | undefined => {
  if (error instanceof DumpFileError) return error.message
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23'))
    return `its rows break a rule of this release (${error.message}). Restore it with the release that wrote it.`
  const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
  return isDamaged ? incompleteFile : undefined
}

/**
 * Restores in one transaction, into the tables of the release that wrote the dump, then migrates. If the file is at
 * fault, throws a sentence about it. Any failure changes nothing.
 */
export const restoreDatabase = async (db: Db, file: string): Promise<Restored> => {
  try {
    return await inTransaction(db, (trx) =>
      pipeline(createReadStream(file), createGunzip(), (bytes: AsyncIterable<Buffer>) =>
        restoreLines(trx, linesIn(bytes)),
      ),
    )
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    throw new Error(`${file} cannot be restored: ${fault}`, { cause: error })
  }
}

const restoreLines = async (trx: Trx, lines: AsyncGenerator<string>): Promise<Restored> => {
  await settleTextForms(trx)
  const header = readHeader(await lines.next())
  await makeTables(trx, header.migrations)
  const tables = await readTables(trx)
  await refuseRows(trx, tables)
  await sql`set constraints all deferred`.execute(trx)
  // Triggers that update sums and search words do nothing now: their results are in the dump.
  await sql`select set_config('village.restoring', 'on', true)`.execute(trx)

  const found: FoundTable[] = []
  let table: FoundTable | undefined
  let totals: DumpTotals | null = null
  for await (const item of itemsIn(lines)) {
    if (totals) throw new DumpFileError('it goes on after its end.')
    if ('rows' in item) totals = item
    else if ('table' in item) {
      table = findTable(tables, item)
      found.push(table)
    } else if (!table) throw new DumpFileError('it has rows that belong to no table.')
    else {
      if (table.into) await insert(trx, table.into, table.places, item)
      for (const row of item) table.sum.add(row)
    }
  }
  if (!totals) throw new DumpFileError(incompleteFile)
  checkSums(found, totals)
  // The later migrations alter tables, which PostgreSQL refuses while a deferred check is pending.
  await sql`set constraints all immediate`.execute(trx)
  await compare(trx, found)
  await sql`select set_config('village.restoring', '', true)`.execute(trx)
  await migrate(trx)
  return { madeAt: new Date(header.madeAt), totals }
}

const makeTables = async (trx: Trx, written: readonly string[]): Promise<void> => {
  const last = isOfFirstReleases(written) ? Object.keys(migrations)[0] : written.at(-1)
  if (last === undefined || !(last in migrations))
    throw new DumpFileError(
      `it was written by a later release (at migration ${last ?? 'none'}). Restore it with that one.`,
    )
  const here = (await readMigrations(trx)).at(-1)
  if (here === undefined) await migrate(trx, last)
  else if (here !== last)
    throw new DumpFileError(
      `it was written at migration ${written.at(-1)}, and this database has the tables of ${here}. Restore it into a new one.`,
    )
}

const checkSums = (found: readonly FoundTable[], totals: DumpTotals): void => {
  const sums = new Map(found.map(({ name, sum }) => [name, sum]))
  if (found.length > sums.size) throw new DumpFileError(incompleteFile)
  for (const name of new Set([...sums.keys(), ...Object.keys(totals.rows)])) {
    const sum = sums.get(name)
    if (!sum || totals.rows[name] !== sum.count) throw new DumpFileError(incompleteFile)
    if (totals.sums && totals.sums[name] !== String(sum))
      throw new DumpFileError(`its rows of ${name} are not those it was written with.`)
  }
}

const compare = async (trx: Trx, found: readonly FoundTable[]): Promise<void> => {
  for (const { name, sum, into, isShortened } of found) {
    if (!into) continue
    const here = new RowSum()
    for await (const batch of rowsOf(trx, into)) for (const row of batch) here.add(row)
    if (here.count !== sum.count || (!isShortened && String(here) !== String(sum)))
      throw new Error(`The database holds something else now in ${name}. Do not use it.`)
  }
}

/** Locks the tables against other writers, so that an empty database stays empty. */
const refuseRows = async (trx: Trx, tables: readonly DumpedTable[]): Promise<void> => {
  for (const { name } of tables) {
    await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx)
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx)
    if (rows.length > 0) throw new Error(`This database is not empty (${name} has rows). Restore into a new one.`)
  }
}

/**
 * Tables and columns of earlier releases that no longer exist. Alarms became messages, events were short-lived, and an undo within
 * seconds is irrelevant after a restore.
 */
const removedTables = ['public.live_events', 'public.live_event_clock', 'public.contact_alarms']
const removedColumns = ['public.submission_decisions.state_before']

const readHeader = (first: IteratorResult<string>): z.infer<typeof headerSchema> => {
  const header = read(headerSchema, first.done ? '' : first.value)
  if (header.version === formatVersion) return header
  throw new DumpFileError(`it has format ${header.version}, and this release reads format ${formatVersion}.`)
}

interface FoundTable {
  name: string
  sum: RowSum
  into: DumpedTable | null
  places: number[]
  isShortened: boolean
}

/** @throws DumpFileError if the database has no such table or column, or needs one that the dump lacks */
const findTable = (
  tables: readonly DumpedTable[],
  { table: name, columns }: { table: string; columns: readonly string[] },
): FoundTable => {
  const sum = new RowSum()
  if (removedTables.includes(name)) return { name, sum, into: null, places: [], isShortened: false }
  const table = tables.find((known) => known.name === name)
  const present = columns.filter((column) => !removedColumns.includes(`${name}.${column}`))
  const lacking = table?.needed.find((column) => !columns.includes(column))
  if (!table || lacking !== undefined || present.some((column) => !table.columns.includes(column)))
    throw new DumpFileError(
      `its table ${name} is not what this database has under that name${lacking ? ` (${lacking} is missing)` : ''}.`,
    )
  const types = present.map((column) => table.types[table.columns.indexOf(column)] ?? '')
  return {
    name,
    sum,
    into: { ...table, columns: present, types },
    places: present.map((column) => columns.indexOf(column)),
    isShortened: present.length < columns.length,
  }
}

const insert = async (
  trx: Trx,
  { name, columns, types }: DumpedTable,
  places: readonly number[],
  rows: readonly string[],
): Promise<void> => {
  const values = types.map((type, index) => sql.raw(`(value ->> ${places[index]})::${type}`))
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from json_array_elements(${`[${rows.join(',')}]`}::json) as rows (value)`.execute(trx)
}

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

/** Only a line feed ends a line: a text may contain other characters that Node treats as line ends. */
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
    throw new DumpFileError(incompleteFile, { cause: error })
  }
}
