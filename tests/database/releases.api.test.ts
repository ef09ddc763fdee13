// Earlier releases: their databases migrate to the current schema, and their dumps can be restored.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifyBackup } from '../../server/commands/backup.ts'
import { migrate, migrations, readMigrations } from '../../server/database/migrate.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import { restoreDatabase } from '../../server/embedded/dump.ts'
import { readFiling } from '../../server/providers/filing.queries.ts'
import { emptyDatabase, freshDatabase, openFresh } from '../fresh-database.ts'
import { readSchema } from '../kept-engine.ts'
import { sqlOn } from '../sql.ts'

/**
 * Its files are named after the newest migration of a release, and its commit. A .dump was written by that release's
 * own command from its demo village, with most rows deleted; a .sql.gz is the schema that its first migration created.
 */
const folder = join(import.meta.dirname, 'releases')
const filesOf = (ending: string) => readdirSync(folder).filter((name) => name.endsWith(ending))

const open = async (make: typeof freshDatabase) => {
  const database = await openFresh(make)
  onTestFinished(database.close)
  return database.background.db
}

describe('a database of an earlier release', () => {
  it.each(filesOf('.sql.gz'))('migrates to the schema of an empty one: %s', async (file) => {
    const [last = ''] = /^\d{4}-[a-z-]+(?=-)/.exec(file) ?? []
    const applied = Object.keys(migrations).filter((name) => name <= last)
    const db = await open(emptyDatabase)
    await sql.raw(`do $schema$ begin ${gunzipSync(readFileSync(join(folder, file)))} end $schema$`).execute(db)
    await sql`create table kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(
      db,
    )
    await sql`insert into kysely_migration select name, '2026-11-25' from unnest(${applied}::text[]) as name`.execute(
      db,
    )
    expect(await migrate(db)).toEqual(Object.keys(migrations).filter((name) => name > last))
    expect(await readSchema(sqlOn(db))).toEqual(await readSchema(sqlOn(await open(freshDatabase))))
  })
})

describe('a dump of an earlier release', () => {
  it.each(filesOf('.dump'))('passes verify-backup and can be restored: %s', async (file) => {
    const { rows } = await verifyBackup(join(folder, file))
    expect(rows).toBeGreaterThan(50)
    const db = await open(emptyDatabase)
    await restoreDatabase(db, join(folder, file))
    expect(await readMigrations(db)).toEqual(Object.keys(migrations))
    expect(await migrate(db)).toEqual([])
    expect(await findBrokenRecounts(db)).toEqual([])
    const shown = await sqlOn(db)`select from providers where total_recommendations > 0`
    expect(shown.length).toBeGreaterThan(0)
    // its pages are filed under the regions of that release, whatever the village's file names now
    expect(await readFiling(db)).toMatchObject({ is_own: true, refiled_to: null })
  })
})
