// npm run tables: writes server/database/tables.ts from a database that schema.sql has made.
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { readConfiguration } from '../server/configuration.ts'
import { openDatabase } from '../server/database/open.ts'
import type { Tables } from '../server/database/tables.ts'

const typescriptTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  inet: 'string',
  // `yyyy-MM-dd`: a day has no time zone and must not pass through a Date
  date: 'string',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}

const json: Record<string, string> = {
  'auth.users.user_metadata': 'Record<string, unknown>',
  'auth.sessions.amr': 'AuthenticationMethod[]',
  'auth.one_time_tokens.pending_data': 'object',
  'auth.signing_keys.public_jwk': 'Record<string, unknown>',
  'place_answers.answer': 'object',
}

/** Set in every row that is shown (constraint `providers_shown_whole`), and only those are read. */
const shown = ['newest_at', 'newest_id', 'provider_name', 'shown_name', 'recommendation', 'highlights']

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  preset: boolean
  generated: boolean
  /** Of a column that a constraint alone limits to a list: its definition. */
  list: string | null
}

const readColumns = async (db: Kysely<Tables>): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as name,
      t.typname as type, not a.attnotnull as nullable, a.atthasdef as preset, a.attgenerated <> '' as generated,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = (ANY|'')')) as list
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      join pg_type t on t.oid = a.atttypid
    where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped
    order by c.oid, a.attnum`.execute(db)
  return rows
}

const typeOf = ({ table, name, type, nullable, preset, generated, list }: Column): string => {
  const listed = [...(list ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value}'`).join(' | ')
  const key = `${table}.${name}`
  const base = json[key] ? `JSONColumnType<${json[key]}>` : listed || typescriptTypes[type]
  if (!base) throw new Error(`No type is known for ${key} (${type}).`)
  if (table === 'providers' && shown.includes(name)) return `Shown<${base}>`
  if (generated) return `GeneratedAlways<${base}>`
  if (nullable) return `${base} | null`
  // An insert may leave it out and gives a value of the same type otherwise.
  return preset && !json[key] ? `Generated<${base}>` : base
}

export const makeSchema = async (db: Kysely<Tables>): Promise<void> => {
  const schema = readFileSync(new URL('../server/database/schema.sql', import.meta.url), 'utf8')
  await sql.raw(`do $schema$ begin ${schema} end $schema$`).execute(db)
}

export const tablesText = async (db: Kysely<Tables>): Promise<string> => {
  const byTable = Map.groupBy(await readColumns(db), ({ table }) => table)
  const tables = [...byTable].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(column)}\n`)
    return `  ${table.includes('.') ? `'${table}'` : table}: {\n${lines.join('')}  }\n`
  })
  return `// The tables as Kysely sees them, written by \`npm run tables\`; what they mean stands in schema.sql.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** How a session was opened, newest first (the \`amr\` claim). */
export interface AuthenticationMethod {
  method: 'password' | 'otp' | 'totp' | 'mfa/recovery_code'
  timestamp: number
}

/** Set in every row that is shown (constraint \`providers_shown_whole\`), and only those are read. */
type Shown<T> = ColumnType<T, T | null | undefined, T | null>

export interface Tables {
${tables.join('\n')}}
`
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'village-tables-'))
  const database = await openDatabase(readConfiguration({ DATA_DIR: folder }), pino({ level: 'silent' }))
  await makeSchema(database.background.db)
  writeFileSync(new URL('../server/database/tables.ts', import.meta.url), await tablesText(database.background.db))
  await database.close()
  await rm(folder, { recursive: true })
}
