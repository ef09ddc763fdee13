// Which columns of schema.sql a database lacks: then a change of the schema came without its migration.
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')

/** The columns of each table that schema.sql makes, as `table.column`; it is written with one column a line. */
export const columnsOfSchema = (text = schema): string[] =>
  [...text.matchAll(/^create table ([\w.]+) \(\n([\s\S]*?)^\);/gm)].flatMap(([, table, body = '']) =>
    [...body.matchAll(/^ {2}(?!constraint |primary |unique |check )(\w+) /gm)].map(
      ([, column]) => `${table}.${column}`,
    ),
  )

/** The columns that the code expects and this database lacks, as `table.column`. */
export const findMissingColumns = async (db: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${columnsOfSchema()}::text[]) as name
    where not exists (
      select from pg_attribute where attrelid = to_regclass(left(name, -strpos(reverse(name), '.')))
        and attname = right(name, strpos(reverse(name), '.') - 1) and attnum > 0 and not attisdropped)`.execute(db)
  return rows.map(({ name }) => name)
}
