// Migrations: schema.sql is their result, tables.ts is generated from it, and a database of the first releases is
// refused.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeSchema, tablesText } from '../../scripts/write-tables.ts'
import { migrate, migrations } from '../../server/database/migrate.ts'
import { columnsOfSchema, findBrokenRecounts } from '../../server/database/recounts.ts'
import { forFile } from '../for-file.ts'
import { emptyDatabase, openFresh } from '../fresh-database.ts'
import { readSchema } from '../kept-engine.ts'
import { sqlOn } from '../sql.ts'

/** A database created by schema.sql, and one created by the migrations. */
const described = await forFile(openFresh(emptyDatabase))
const database = await forFile(openFresh(emptyDatabase))
await makeSchema(described.db)

it('are numbered in order and without gaps', () => {
  const numbers = Object.keys(migrations).map((name) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))
  expect(numbers).toEqual(numbers.map((_number, i) => i + 1))
})

it('create the schema of schema.sql, and change nothing when run again', async () => {
  expect(await migrate(database.db)).toEqual(Object.keys(migrations))
  expect(await readSchema(sqlOn(database.db))).toEqual(await readSchema(sqlOn(described.db)))
  expect(await migrate(database.db)).toEqual([])
  expect(await findBrokenRecounts(database.db)).toEqual([])
})

it('create the tables of tables.ts, which `npm run tables` writes', async () => {
  expect(await readFile('server/database/tables.ts', 'utf8')).toBe(await tablesText(described.db))
})

it('create the columns that the doctor reads in schema.sql', async () => {
  const columns = await sqlOn(described.db)<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns where table_schema in ('public', 'auth')`
  expect(columnsOfSchema().sort()).toEqual(columns.map(({ name }) => name).sort())
})

it('create no sequence, because a dump would not contain its state', async () => {
  expect(await sqlOn(database.db)`select sequencename from pg_sequences`).toEqual([])
})

it('refuse a database of the first releases and say what to do', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('0001-members', '2026')`.execute(database.db)
  await expect(migrate(database.db)).rejects.toThrow(
    'This database was made by an earlier release. Write its rows to a file with the release that made it',
  )
})
