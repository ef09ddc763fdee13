// What a dump holds and in which order: the tables and sequences of the schemas `public` and `auth`, as the database describes them.
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type Trx = Transaction<Tables>

/** One table: its names as they are, and parts of SQL about it. */
export interface DumpedTable {
  /** With the schema before it, `auth.users`. */
  name: string
  /** Generated columns are left out. */
  columns: string[]
  /** The table's name in SQL; what needs quotes may differ from one PostgreSQL version to the next. */
  quoted: string
  /** The columns' names in SQL, and their types; in the order of `columns`. */
  quotedColumns: string[]
  types: string[]
}

interface Reference {
  from: string
  to: string
}

/** Kysely's own tables: the header of a dump says which migrations there were. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock']

/**
 * Every table, in an order in which each comes after those its rows refer to. Deferrable references need no order.
 * @throws Error when the other references are cyclic
 */
export const readTables = async (trx: Trx): Promise<DumpedTable[]> => {
  const { rows: tables } = await sql<DumpedTable>`
    select
      n.nspname || '.' || c.relname as name,
      format('%I.%I', n.nspname, c.relname) as quoted,
      array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(quote_ident(a.attname) order by a.attnum) as "quotedColumns",
      array_agg(a.type order by a.attnum) as types
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join (
      select attrelid, attnum, attname, format_type(atttypid, atttypmod) as type
      from pg_attribute
      where attnum > 0 and not attisdropped and attgenerated = ''
    ) a on a.attrelid = c.oid
    where n.nspname in ('public', 'auth') and c.relkind = 'r' and not c.relname = any(${bookkeeping})
    group by c.oid, n.nspname
    order by 1`.execute(trx)
  const { rows: references } = await sql<Reference>`
    select distinct
      fn.nspname || '.' || f.relname as from,
      tn.nspname || '.' || t.relname as to
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f' and not k.condeferrable`.execute(trx)
  return inReferenceOrder(tables, references)
}

const inReferenceOrder = (tables: readonly DumpedTable[], references: readonly Reference[]): DumpedTable[] => {
  const ordered: DumpedTable[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const isWaiting = (name: string) => references.some(({ from, to }) => from === name && left.has(to))
    const next = [...left.values()].filter(({ name }) => !isWaiting(name))
    if (next.length === 0) {
      throw new Error(`The foreign keys of ${[...left.keys()].join(', ')} are cyclic and not deferrable.`)
    }
    for (const table of next) left.delete(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** A sequence and where it stands. */
export interface DumpedSequence {
  name: string
  /** Its name in SQL. */
  quoted: string
  value: string
  called: boolean
}

/** Every sequence with its state, by name. */
export const readSequences = async (trx: Trx): Promise<DumpedSequence[]> => {
  const { rows: names } = await sql<{ name: string; quoted: string }>`
    select schemaname || '.' || sequencename as name, format('%I.%I', schemaname, sequencename) as quoted
    from pg_sequences where schemaname in ('public', 'auth') order by 1`.execute(trx)
  const sequences: DumpedSequence[] = []
  for (const name of names) {
    const { rows: states } = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.raw(name.quoted)}`.execute(trx)
    sequences.push(...states.map((state) => ({ ...name, ...state })))
  }
  return sequences
}
