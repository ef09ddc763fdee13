// Migrations: each lands on a filled predecessor without losing a row, and the tables are what the code believes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate, migrations } from '../../server/database/migrate.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { emptyDatabase } from '../fresh-database.ts'
import { predecessorRows } from './predecessor-rows.ts'
import { nodesOf, read, type SyntaxNode } from './sources.ts'

let folder: string
let database: Database
let remove: () => Promise<unknown>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-migrations-'))
  const fresh = await emptyDatabase(join(folder, 'data'))
  remove = fresh.remove
  database = await openDatabase(readConfiguration(fresh.environment), pino({ level: 'silent' }))
})
afterAll(async () => {
  await database.close()
  await remove()
  await rm(folder, { recursive: true })
})

/** Rows by table, as `schema.table`, without the migrator's own. */
const countRows = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') and table_name not like 'kysely%'
    order by 1, 2`.execute(database.db)
  const counts: Record<string, number> = {}
  for (const { schema, name } of rows) {
    const counted = await sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(`${schema}.${name}`)}`.execute(database.db)
    counts[`${schema}.${name}`] = counted.rows[0]?.rows ?? 0
  }
  return counts
}

/** Tables that a migration drops with what they held. */
const dropped: Record<string, string[]> = {
  '0029-no-live-events': ['public.live_events', 'public.live_event_clock'],
}

describe('migrations', () => {
  it('are numbered without a gap, in order', () => {
    const numbers = Object.keys(migrations).map((name) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))
    expect(numbers).toEqual(numbers.map((_number, i) => i + 1))
  })

  it.each(Object.keys(migrations))('%s applies on its filled predecessor and loses nothing', async (name) => {
    const before = await countRows()
    for (const [table, rows] of Object.entries(before)) expect(rows, `${table} has rows`).toBeGreaterThan(0)
    expect(await migrate(database.db, name)).toEqual([name])
    const after = await countRows()
    for (const [table, rows] of Object.entries(before)) {
      if (dropped[name]?.includes(table)) expect(after, table).not.toHaveProperty([table])
      else expect(after[table], table).toBe(rows)
    }
    await database.db.transaction().execute(async (trx) => {
      for (const statement of predecessorRows[name] ?? []) await sql.raw(statement).execute(trx)
    })
  })

  it('leave every table filled for the next one to be tried on', async () => {
    for (const [table, rows] of Object.entries(await countRows())) expect(rows, table).toBeGreaterThan(0)
  })

  it('have nothing left to do a second time', async () => {
    expect(await migrate(database.db)).toEqual([])
  })
})

interface Column {
  type: string
  nullable: boolean
  hasDefault: boolean
}

type TableList = Record<string, Record<string, Column>>

/** What the code believes of a column, by the type it is given in server/database/tables.ts. */
const believed = (type: string): Column => {
  const nullable = /\|\s*null$|^Shown</.test(type)
  const core = type.replace(/\|\s*null$/, '').trim()
  const generated = /^Generated(?:Always)?<(.*)>$/s.exec(core)?.[1]
  const inner = generated ?? /^Shown<(.*)>$/s.exec(core)?.[1] ?? core
  const known: Record<string, string> = {
    Moment: 'Date',
    JSONColumnType: 'json',
    SubmissionStatus: 'string',
    VersionStatus: 'string',
    MemberPicture: 'string',
    MemberAct: 'string',
  }
  const shape = /^[a-z]+\[\]$/.test(inner)
    ? 'array'
    : (known[/^\w+/.exec(inner)?.[0] ?? ''] ?? (inner.startsWith("'") ? 'string' : inner))
  return { type: shape, nullable, hasDefault: generated !== undefined || core === 'Moment' }
}

const shapes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  inet: 'string',
  date: 'string',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  jsonb: 'json',
  bytea: 'Buffer',
  ARRAY: 'array',
}

const asList = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value : [])
const part = (node: unknown, name: string): unknown => (node as Record<string, unknown> | undefined)?.[name]

/** The properties of a type that is written out: name and type. */
const propertiesOf = (members: unknown): [string, SyntaxNode][] =>
  asList(members).map((property) => {
    const type = part(part(property, 'typeAnnotation'), 'typeAnnotation') as SyntaxNode
    return [String(part(property.key, 'name') ?? part(property.key, 'value')), type]
  })

const believedTables = (): TableList => {
  const source = { path: 'server/database/tables.ts', text: read('server/database/tables.ts') }
  const declared = nodesOf(source).find(
    ({ type, id }) => type === 'TSInterfaceDeclaration' && part(id, 'name') === 'Tables',
  )
  const columnsOf = ({ members }: SyntaxNode): Record<string, Column> =>
    Object.fromEntries(
      propertiesOf(members).map(([column, { start, end }]) => [column, believed(source.text.slice(start, end))]),
    )
  return Object.fromEntries(
    propertiesOf(part(declared?.body, 'body')).map(([table, columns]) => [table, columnsOf(columns)]),
  )
}

const realTables = async (): Promise<TableList> => {
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean; preset: boolean }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
      column_name as column, data_type as type, is_nullable = 'YES' as nullable, 
        column_default is not null or is_generated = 'ALWAYS' as preset
    from information_schema.columns
    where table_schema in ('public', 'auth') and table_name not like 'kysely%'
      and (table_schema, table_name) in (
        select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE')`.execute(
    database.db,
  )
  const tables: TableList = {}
  for (const { table, column, type, nullable, preset } of rows) {
    tables[table] ??= {}
    tables[table][column] = { type: shapes[type] ?? type, nullable, hasDefault: preset }
  }
  return tables
}

const without = (tables: TableList): Record<string, Record<string, Omit<Column, 'hasDefault'>>> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [
      table,
      Object.fromEntries(Object.entries(columns).map(([column, { type, nullable }]) => [column, { type, nullable }])),
    ]),
  )

describe('server/database/tables.ts', () => {
  it('says of every table and column what the database says', async () => {
    expect(without(believedTables())).toEqual(without(await realTables()))
  })

  it('lets an insert leave out only what the database fills in', async () => {
    const real = await realTables()
    const missing = Object.entries(believedTables()).flatMap(([table, columns]) =>
      Object.entries(columns)
        .filter(([column, { hasDefault }]) => hasDefault && !real[table]?.[column]?.hasDefault)
        .map(([column]) => `${table}.${column}`),
    )
    expect(missing).toEqual([])
  })
})
