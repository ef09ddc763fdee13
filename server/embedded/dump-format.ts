// The format of a dump: gzipped lines of JSON, the tables in it, and the settings under which both databases write values as text.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { tableDescriptions } from '../database/table-descriptions.ts'
import type { Trx } from '../database/tables.ts'

export const headerSchema = z.object({
  format: z.literal('trusted-village-dump'),
  version: z.number().int(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
})

export const formatVersion = 1

/** Starts a table; the following lines are its rows, each an array of texts in the order of the columns. */
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })

/** Row count and checksum of each table ({@link RowSum}); `sums` is absent in dumps of earlier releases. */
export const footerSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  sums: z.record(z.string(), z.string()).optional(),
})

export type DumpTotals = z.infer<typeof footerSchema>

export const partSchema = z.union([tableSchema, footerSchema])

export type DumpPart = z.infer<typeof partSchema>

export type DumpLine = z.infer<typeof headerSchema> | DumpPart

export interface DumpedTable {
  /** With its schema, such as `auth.users`. */
  name: string
  /** Without generated columns. */
  columns: string[]
  types: string[]
  /** Columns that need a value in every row. */
  needed: string[]
}

/**
 * The tables of the site that exist in the database, in the order of their descriptions: each follows those its
 * rows refer to. Deferrable references need no order.
 */
export const readTables = async (trx: Trx): Promise<DumpedTable[]> => {
  const names = Object.keys(tableDescriptions).map((name) => (name.includes('.') ? name : `public.${name}`))
  const { rows } = await sql<DumpedTable>`
    select name, array_agg(attname::text order by attnum) as columns,
      array_agg(format_type(atttypid, atttypmod) order by attnum) as types,
      coalesce(array_agg(attname::text) filter (where attnotnull and not atthasdef), '{}') as needed
    from unnest(${names}::text[]) with ordinality as listed (name, place)
    join pg_attribute on attrelid = to_regclass(name)
    where attnum > 0 and not attisdropped and attgenerated = ''
    group by name, place order by place`.execute(trx)
  return rows
}

export async function* rowsOf(trx: Trx, { name, columns }: DumpedTable): AsyncGenerator<string[]> {
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

const modulus = 1n << 256n

/**
 * Counts the rows of a table and sums their SHA-256, modulo 2^256: a checksum that does not depend on row order,
 * which differs between databases.
 */
export class RowSum {
  count = 0
  #sum = 0n

  add(row: string): void {
    this.count++
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

/** Makes text representations of values independent of settings and versions. */
export const settleTextForms = async (trx: Trx): Promise<void> => {
  await sql`set local timezone = 'UTC'`.execute(trx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(trx)
  await sql`set local bytea_output = 'hex'`.execute(trx)
  await sql`set local extra_float_digits = 1`.execute(trx)
}
