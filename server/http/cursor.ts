// Pages of lists and their cursors: the sort values of the last shown row, opaque to the browser.
import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../domain/refusal.ts'
import { findUnstorableText } from './safe-text.ts'

const writeCursor = (values: readonly (string | number | Date)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * Splits rows, read with one more than a page holds, into the page and the cursor of the next page, which is null on the
 * last page. `key` gives the sort values of a row.
 */
export const pageOf = <Row>(
  found: readonly Row[],
  size: number,
  key: (row: Row) => readonly (string | number | Date)[],
): { rows: Row[]; next_cursor: string | null } => {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next_cursor: found.length > size && last ? writeCursor(key(last)) : null }
}

/** The response of a list whose contract calls the rows `name`. */
export const listAs = async <Name extends string, Row>(
  name: Name,
  page: Promise<{ rows: Row[]; next_cursor: string | null }>,
) => {
  const { rows, next_cursor } = await page
  return { [name]: rows, next_cursor } as Record<Name, Row[]> & { next_cursor: string | null }
}

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Decodes a cursor of this shape. The shape must allow only values that the database can compare.
 * @throws Refusal `cursor_invalid` for a cursor that no list created
 */
export const readCursor = <T extends z.ZodType>(cursor: string | undefined, shape: T): z.output<T> | null => {
  if (cursor === undefined) return null
  const parsed = shape.safeParse(parse(cursor))
  if (!parsed.success || findUnstorableText(parsed.data) !== null) throw new Refusal('cursor_invalid')
  return parsed.data
}

/** A timestamp inside a cursor, from year 1 on: PostgreSQL has no year 0. */
export const cursorMoment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((moment) => moment.getUTCFullYear() >= 1)

export const cursorCount = z.int().min(0).max(2_147_483_647)

interface MomentOrder<Row> {
  cursor: string | undefined
  size: number
  columns: readonly [moment: string, id: string]
  key: (row: Row) => readonly [Date, string]
  direction?: 'asc' | 'desc'
}

/** Reads one page of a query's rows. Throws `cursor_invalid`. */
export const readPageByMoment = async <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { cursor, size, columns: [moment, id], key, direction = 'desc' }: MomentOrder<Row>,
) => {
  const last = readCursor(cursor, z.tuple([cursorMoment, z.uuid()]))
  const isBehind = sql.raw(direction === 'desc' ? '<' : '>')
  const rest = last
    ? query.where(sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) ${isBehind} (${last[0]}, ${last[1]}::uuid)`)
    : query
  const found = await rest
    .orderBy(sql.ref(moment), direction)
    .orderBy(sql.ref(id), direction)
    .limit(size + 1)
    .execute()
  return pageOf(found as Row[], size, key)
}
