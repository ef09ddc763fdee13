// Fills tables as a restore does: without their indexes and foreign keys, which are made again when the rows stand.
import type { Sql } from '../sql.ts'

interface TakenOff {
  drop: string
  make: string
}

/** Indexes that no constraint needs, and foreign keys, of these tables. */
const readExtras = (sql: Sql, tables: string[]) => sql<TakenOff>`
  select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as make
  from pg_index i where indrelid = any(${tables}::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where conrelid = any(${tables}::regclass[]) and contype = 'f'`

/**
 * Calls `fill` with a connection of its own, which may make temporary tables, while the tables have neither indexes nor
 * foreign keys; the tables' triggers act. Then makes both again, which checks every row, and vacuums.
 */
export const bulkLoad = async (sql: Sql, tables: string[], fill: (sql: Sql) => Promise<void>): Promise<void> => {
  const extras = await readExtras(sql, tables)
  await sql.reserve(async (connection) => {
    await connection.text(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`)
    for (const { drop } of extras) await connection.text(drop)
    await fill(connection)
    for (const { make } of extras) await connection.text(make)
    await connection.text('reset maintenance_work_mem; reset work_mem; reset synchronous_commit; discard temp')
  })
  await sql`vacuum analyze`
}
