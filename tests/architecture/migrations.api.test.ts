// Migrations: schema.sql is the whole of them, tables.ts is written from it, and a database of the first releases is refused.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tablesText } from '../../scripts/write-tables.ts'
import { migrate, migrations, readMigrations } from '../../server/database/migrate.ts'
import { forFile } from '../for-file.ts'
import { emptyDatabase, openFresh } from '../fresh-database.ts'
import { sqlOn } from '../sql.ts'

const database = await forFile(openFresh(emptyDatabase))

it('are numbered without a gap, in order', () => {
  const numbers = Object.keys(migrations).map((name) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))
  expect(numbers).toEqual(numbers.map((_number, i) => i + 1))
})

it('are all recorded in an empty database, which has schema.sql, and have nothing left to do a second time', async () => {
  expect(await migrate(database.db)).toEqual(Object.keys(migrations))
  expect(await readMigrations(database.db)).toEqual(Object.keys(migrations))
  expect(await migrate(database.db)).toEqual([])
})

it('make the tables that tables.ts describes; `npm run tables` writes it anew', async () => {
  expect(await readFile('server/database/tables.ts', 'utf8')).toBe(await tablesText(database.db))
})

it('make no sequence, which a dump would not hold', async () => {
  expect(await sqlOn(database.db)`select sequencename from pg_sequences`).toEqual([])
})

it('refuse a database of the first releases with what to do', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('0001-members', '2026')`.execute(database.db)
  await expect(migrate(database.db)).rejects.toThrow(
    'This database was made by an earlier release. Write its rows to a file with the release that made it',
  )
})
