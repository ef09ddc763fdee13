// The file of a dump: gzipped lines of JSON, and the settings under which both sides write values as text.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from './dump-catalog.ts'

/** The first line. */
export const headerSchema = z.object({
  format: z.literal('trusted-village-dump'),
  version: z.number().int(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
})

/** The version of the format that this release writes and reads. */
export const formatVersion = 1

/** Begins a table; the lines after it are its rows, each an array of texts in the order of the columns. */
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })

/** Where a sequence stands. */
const sequenceSchema = z.object({ sequence: z.string(), value: z.string(), called: z.boolean() })

/** How many rows each table has, and the sum of each ({@link RowSum}); `sums` is absent in dumps of releases before it. */
export const footerSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  sums: z.record(z.string(), z.string()).optional(),
})

/** The last line of a dump: what its tables must hold when they are restored. */
export type DumpTotals = z.infer<typeof footerSchema>

/** A line after the first that is not a row. */
export const partSchema = z.union([tableSchema, sequenceSchema, footerSchema])

export type DumpPart = z.infer<typeof partSchema>

export type DumpLine = z.infer<typeof headerSchema> | DumpPart

const modulus = 1n << 256n

/**
 * The checksum of a table: the sum of the SHA-256 of its rows, modulo 2^256. It does not depend on their order, which two
 * databases do not share.
 */
export class RowSum {
  #sum = 0n

  /** Adds one row, as the JSON text that stands in a dump. */
  add(row: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
  }

  /** 64 hexadecimal digits. */
  toString(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

/** Makes a value's text mean the same wherever and by whichever version it is written or read. */
export const settleTextForms = async (trx: Trx): Promise<void> => {
  await sql`set local timezone = 'UTC'`.execute(trx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(trx)
  await sql`set local intervalstyle = 'postgres'`.execute(trx)
  await sql`set local bytea_output = 'hex'`.execute(trx)
  await sql`set local extra_float_digits = 1`.execute(trx)
}
