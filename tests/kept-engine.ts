// One embedded database engine per test worker, reused across files; each village gets it empty.

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Configuration } from '../server/configuration.ts'
import { type Database, onEmbedded } from '../server/database/open.ts'
import { type EmbeddedEngine, startEngine } from '../server/embedded/engine.ts'
import { type EmbeddedDatabase, serveEngine } from '../server/embedded/open-embedded.ts'
import { keepEngineCompiled } from './compiled-engine.ts'
import { type Sql, sqlOn } from './sql.ts'

interface KeptEngine {
  engine: EmbeddedEngine
  /** The catalog before the first village. An engine whose catalog changed is not reused. */
  schema: string
  folder: string
}

const noLock = { release: () => undefined }

/** Unused engines. A file with two villages at once leaves two. */
const free: KeptEngine[] = []

/** Tables, columns, indexes, constraints, triggers and functions as text, without the order of a table's columns. */
export const readSchema = async (sql: Sql): Promise<string[]> => {
  const items = await sql<{ item: string }>`
    with tables as (
      select oid from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'p')
        and relname not like 'kysely%'
    ), items as (
      select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
          attcollation::regcollation, pg_get_expr(adbin, adrelid)) as item
        from pg_attribute left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
        where attrelid in (select oid from tables) and attnum > 0 and not attisdropped
      union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from tables)
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where conrelid in (select oid from tables)
      union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc where oid >= 16384 and prokind <> 'a'
      union all select concat_ws(' ', 'extension', extname) from pg_extension
      union all select setting from pg_db_role_setting, unnest(setconfig) as setting
    )
    select item from items order by item collate "C"
  `
  return items.map(({ item }) => item)
}

/** Deletes all rows except the list of migrations. */
const removeRows = async (sql: Sql): Promise<void> => {
  await sql`discard all`
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where oid >= 16384 and relkind = 'r' and relname not like 'kysely_migration%'
  `
  const anyRow = tables
    .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
    .join(' union all ')
  const filled = await sql.text<{ name: string }>(anyRow)
  if (filled.length === 0) return
  const list = filled.map(({ name }) => name).join(', ')
  await sql.begin(async (transaction) => {
    // Without triggers and foreign keys.
    await transaction`set local session_replication_role = replica`
    for (const { name } of filled) await transaction.text(`delete from ${name}`)
  })
  await sql.text(`vacuum ${list}`)
}

const schemaOf = async (sql: Sql): Promise<string> => (await readSchema(sql)).join('\n')

const startKept = async (): Promise<KeptEngine> => {
  await keepEngineCompiled()
  const folder = mkdtempSync(join(tmpdir(), 'village-engine-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(inject('embeddedTemplate'), folder, { recursive: true })
  const engine = await startEngine(join(folder, 'database'), (reason) => console.error(`The engine stopped: ${reason}`))
  const kept = { engine, schema: '', folder }
  await withConnection(kept, async ({ pool }) => {
    kept.schema = await schemaOf(sqlOn(pool.kysely()))
  })
  return kept
}

const silent = pino({ level: 'silent' })

const serve = ({ engine }: KeptEngine, log: FastifyBaseLogger, close: () => Promise<void>): EmbeddedDatabase =>
  serveEngine({ ...engine, close }, noLock, log)

const withConnection = async (kept: KeptEngine, act: (database: EmbeddedDatabase) => Promise<void>): Promise<void> => {
  const database = serve(kept, silent, async () => undefined)
  await act(database).finally(() => database.close())
}

/** True if the engine's catalog is the same as before its first village. */
const empty = async (kept: KeptEngine): Promise<boolean> => {
  let isSame = false
  await withConnection(kept, async ({ pool }) => {
    const sql = sqlOn(pool.kysely())
    await removeRows(sql)
    isSame = (await schemaOf(sql)) === kept.schema
  }).catch(() => undefined)
  return isSame
}

/** An engine with an empty, migrated database. */
const takeEngine = async (): Promise<KeptEngine> => {
  for (let kept = free.pop(); kept; kept = free.pop()) {
    if (await empty(kept)) return kept
    await kept.engine.close()
  }
  return startKept()
}

/**
 * Opens a migrated, empty database like `openDatabase` does on the embedded one. It cannot be reopened from a folder.
 */
export const openKeptDatabase = async (configuration: Configuration, log: FastifyBaseLogger): Promise<Database> => {
  // Usually created with the database folder; the server stores other files there too.
  mkdirSync(configuration.DATA_DIR, { recursive: true, mode: 0o700 })
  const kept = await takeEngine()
  const giveBack = async () => void free.push(kept)
  return onEmbedded(serve(kept, log, giveBack), configuration, log)
}
