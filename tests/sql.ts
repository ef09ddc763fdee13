// A tag for SQL statements in tests and benchmarks that returns rows.
import { CompiledQuery, type Kysely, sql as kyselySql } from 'kysely'
import { clientsOf } from '../server/database/client.ts'
import { openPool } from '../server/database/pool.ts'
import type { Tables } from '../server/database/tables.ts'

export type Row = Record<string, never>

export interface Sql {
  <T = Row>(text: TemplateStringsArray, ...values: unknown[]): Promise<T[]>
  /** A statement with `$1`, `$2` …; without values it may contain several statements. */
  text<T = Row>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** Runs statements in one transaction. */
  begin<T>(act: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs statements on one connection. */
  reserve<T>(act: (sql: Sql) => Promise<T>): Promise<T>
}

/** Statements on a database, or in a transaction. */
export const sqlOn = (db: Kysely<Tables>): Sql =>
  Object.assign(
    async <T>(text: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
      (await kyselySql<T>(text, ...values).execute(db)).rows,
    {
      text: async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
        (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows,
      begin: <T>(act: (sql: Sql) => Promise<T>) => db.transaction().execute((trx) => act(sqlOn(trx))),
      reserve: <T>(act: (sql: Sql) => Promise<T>) => db.connection().execute((one) => act(sqlOn(one))),
    },
  )

/** Statements on a separate connection to a server, and a function that closes it. */
export const connectTo = (url: string, connections = 1): Sql & { end(): Promise<void> } => {
  const pool = openPool({ Client: clientsOf(url, { application_name: 'test' }), connections, isNamed: false })
  return Object.assign(sqlOn(pool.kysely()), { end: () => pool.close(1000) })
}

/** Every row of every table as text, by table name. */
export const contentOf = async (db: Kysely<Tables>): Promise<Record<string, string[]>> => {
  const sql = sqlOn(db)
  const content: Record<string, string[]> = {}
  const tables = await sql<{ quoted: string }>`
    select format('%I.%I', table_schema, table_name) as quoted from information_schema.tables
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' and table_name not like 'kysely%'`
  for (const { quoted } of tables) {
    const rows = await sql.text<{ row: string }>(`select t::text as row from ${quoted} t`)
    content[quoted] = rows.map(({ row }) => row).sort()
  }
  return content
}
