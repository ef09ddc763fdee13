// The embedded database as the server uses it: PostgreSQL with its own folder.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as filledFolder } from '@electric-sql/pglite-prepopulatedfs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeLock } from '../../server/embedded/folder.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../server/embedded/open-embedded.ts'
import { folderForFile } from '../for-file.ts'
import { freshDatabase } from '../fresh-database.ts'
import { type Sql, sqlOn } from '../sql.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const folder = await folderForFile('embedded')

describe('the embedded database', () => {
  let embedded: EmbeddedDatabase
  let sql: Sql
  let dataDir: string

  beforeAll(async () => {
    dataDir = join(folder, 'data')
    await freshDatabase(dataDir)
    embedded = await openEmbedded({ dataDir, log })
    sql = sqlOn(embedded.pool.kysely())
    await sql`create table kept (i int primary key, text text)`
  })
  afterAll(() => embedded.close())

  it('writes to the disk before it acknowledges, and has the same settings as a PostgreSQL server', async () => {
    const [settings] = await sql`
      select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
        current_setting('timezone') as timezone, current_setting('pg_trgm.word_similarity_threshold')::float8 as alike`
    expect(settings).toEqual({ fsync: 'on', method: 'fsync', timezone: 'UTC', alike: 0.45 })
  })

  it('reports errors of statements like a PostgreSQL server', async () => {
    await sql`insert into kept values (-1)`
    await expect(sql`insert into kept values (-1)`).rejects.toMatchObject({
      code: '23505',
      table: 'kept',
    })
    await expect(sql`selec`).rejects.toMatchObject({ code: '42601' })
    await expect(sql`select ${'x'}::int`).rejects.toMatchObject({ code: '22P02' })
  })

  it('stores and returns a text of three megabytes', async () => {
    const wide = '0123456789é'.repeat(260_000)
    const [row] = await sql<{ text: string }>`select ${wide}::text as text`
    expect(row?.text === wide).toBe(true)
  })

  it('delivers notifications after the commit, and none of a rolled back transaction', async () => {
    let heard = 0
    embedded.subscribe('live "events"', () => heard++)
    await expect.poll(() => heard).toBe(1)
    const notify = (fails = false) =>
      sql.begin(async (trx) => {
        const before = heard
        await trx`select pg_notify('live "events"', '')`
        await trx`select 1`
        expect(heard).toBe(before)
        if (fails) throw new Error('changed my mind')
      })
    await notify()
    await notify(true).catch(() => undefined)
    await notify()
    expect(heard).toBe(3)
  })

  it('does not block the process during a slow statement', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await sql`select pg_sleep(0.3)`
    isDone = true
    expect(turns).toBeGreaterThan(10)
  })

  it('vacuums only tables that changed since the last vacuum', async () => {
    await sql`create table worn (i int primary key, text text)`
    await sql`create table still (i int)`
    await sql`insert into worn select i, 'a' from generate_series(1, 2000) i`
    await embedded.maintain()
    await sql`update worn set text = 'b'`
    await embedded.maintain()
    const cares = await sql`
      select relname, vacuum_count::int, n_dead_tup::int from pg_stat_user_tables
      where relname in ('worn', 'still') order by 1`
    expect(cares).toEqual([
      { relname: 'still', vacuum_count: 1, n_dead_tup: 0 },
      { relname: 'worn', vacuum_count: 2, n_dead_tup: 0 },
    ])
    expect(await sql`select count(*)::int as rows, min(text) as text from worn`).toEqual([{ rows: 2000, text: 'b' }])
  })

  it('truncates its write-ahead log, so that the folder does not grow with every write', async () => {
    const logSince = async () => {
      const [log] = await sql<{ bytes: number }>`
        select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`
      return log?.bytes ?? Number.NaN
    }
    await sql`create table bulk as select repeat(md5(i::text), 30) as text from generate_series(1, 80000) i`
    expect(await logSince()).toBeGreaterThan(64 * 1024 * 1024)
    await embedded.maintain()
    expect(await logSince()).toBeLessThan(1024 * 1024)
    await sql`drop table bulk`
  })

  it('refuses to be opened a second time, and stays usable', async () => {
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow('The database is in use by another process')
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('finishes its statements before it closes, and has all data when it is opened again', async () => {
    const last = sql`insert into kept values (99)`
    await Promise.all([last, embedded.close(), embedded.close()])
    expect(readdirSync(dataDir)).toEqual(['database', 'database.lock'])
    await expect(sql`select 1`).rejects.toThrow()

    embedded = await openEmbedded({ dataDir, log })
    sql = sqlOn(embedded.pool.kysely())
    const [row] = await sql`select count(*)::int as rows, max(i) as last from kept`
    expect(row).toEqual({ rows: 2, last: 99 })
  })
})

describe('the folder of the embedded database', () => {
  it('is recreated if its creation was interrupted, is private, and can be opened again', async () => {
    const dataDir = join(folder, 'half', 'data')
    const database = join(dataDir, 'database')
    mkdirSync(join(dataDir, 'database.making', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'database.making', 'PG_VERSION'), '')
    const embedded = await openEmbedded({ dataDir, log })
    const sql = sqlOn(embedded.pool.kysely())
    expect(await sql`select current_setting('server_version_num')::int / 10000 as version`).toEqual([
      { version: Number(readFileSync(join(database, 'PG_VERSION'), 'utf8')) },
    ])
    expect(statSync(database).mode & 0o777).toBe(0o700)
    await embedded.close()
    expect(readdirSync(dataDir)).toEqual(['database', 'database.lock'])
  })

  it('has the same catalog as one created by `initdb` of the installed PGlite', async () => {
    const readCatalog = async (loadDataDir?: Blob) => {
      const pglite = await PGlite.create(loadDataDir ? { loadDataDir } : {})
      // The statistics of ANALYZE contain the minor version of the PostgreSQL that created them.
      const { rows } = await pglite.query<{ name: string; hash: string }>(`
        select relname as name, md5(query_to_xml(format('select t::text from %s t order by 1', oid::regclass),
          false, false, '')::text) as hash
        from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and relname <> 'pg_statistic'
        order by relname`)
      await pglite.close()
      return rows
    }
    const unpacked = await readCatalog(await filledFolder())
    expect(unpacked.length).toBeGreaterThan(60)
    expect(unpacked).toEqual(await readCatalog())
  })

  it('of another PostgreSQL version is not changed, and a message says what to do', async () => {
    const dataDir = join(folder, 'older')
    mkdirSync(join(dataDir, 'database'), { recursive: true })
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '16\n')
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow(
      `The database folder ${join(dataDir, 'database')} was made by PostgreSQL 16, and this release brings PostgreSQL 18. Run \`village dump\` with the release that made it, move the folder away, then run \`village restore\` with this one.`,
    )
    expect(readdirSync(dataDir)).toEqual(['database', 'database.lock'])
  })

  it('is reported with PostgreSQL’s message if it is damaged', async () => {
    const dataDir = join(folder, 'damaged')
    await freshDatabase(dataDir)
    writeFileSync(join(dataDir, 'database', 'global', 'pg_control'), 'nonsense')
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow(/did not start: (FATAL|PANIC): .*pg_control/)
    expect(() => takeLock(join(dataDir, 'database.lock')).release()).not.toThrow()
  })

  it('is refused with a message if it is a file', async () => {
    const dataDir = join(folder, 'file')
    writeFileSync(dataDir, '')
    await expect(openEmbedded({ dataDir, log })).rejects.toThrow(/^The data folder .*file cannot be used: /)
  })
})
