// Finds a person's marks in the database, its dump and the mail files.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { TestVillage } from '../app.ts'
import { commandsOf } from '../commands/commands.ts'

export type Rows = Record<string, Record<string, unknown>[]>

/** Every row of every table, with its columns as text. */
export const readAll = async ({ database: { db } }: TestVillage): Promise<Rows> => {
  const { rows: tables } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') and table_name not like 'kysely%'
    order by 1`.execute(db)
  const all: Rows = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

const holds = (value: unknown, marks: readonly string[]): boolean => {
  const text = JSON.stringify(value ?? '').toLowerCase()
  return marks.some((mark) => text.includes(mark.toLowerCase()))
}

/** The columns that contain one of these marks, as `table.column`. */
export const findMarks = (all: Rows, marks: readonly string[]): string[] => [
  ...new Set(
    Object.entries(all).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => (holds(value, marks) ? [`${table}.${column}`] : [])),
      ),
    ),
  ),
]

/** The content of a dump, in lower case. */
export const readDump = async (village: TestVillage, name: string): Promise<string> => {
  const file = join(village.configuration.MAIL_DIR, '..', name)
  await commandsOf(village)('dump', file)
  return gunzipSync(await readFile(file))
    .toString('utf8')
    .toLowerCase()
}

/** Every existing mail file, with unwrapped lines and in lower case. */
export const readMailFiles = async ({ configuration: { MAIL_DIR } }: TestVillage): Promise<string[]> => {
  const files = (await readdir(MAIL_DIR)).map((name) => readFile(join(MAIL_DIR, name), 'utf8'))
  return (await Promise.all(files)).map((text) => text.replaceAll(/=\r?\n/g, '').toLowerCase())
}
