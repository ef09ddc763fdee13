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

const setMemory = (sql: Sql) =>
  sql.text(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`)

const resetMemory = (sql: Sql) =>
  sql.text('reset maintenance_work_mem; reset work_mem; reset synchronous_commit; discard temp')

/** Carries the statements out on two connections, each taking the next one as soon as it is free. */
const runOnTwo = async (sql: Sql, statements: string[]): Promise<void> => {
  const waiting = [...statements]
  const work = async (connection: Sql): Promise<void> => {
    await setMemory(connection)
    for (let next = waiting.shift(); next; next = waiting.shift()) await connection.text(next)
    await resetMemory(connection)
  }
  await Promise.all([sql.reserve(work), sql.reserve(work)])
}

/**
 * Calls `fill` with a connection of its own, which may make temporary tables, while the tables have neither indexes nor
 * foreign keys; the tables' triggers act. Then makes both again, which checks every row, and vacuums.
 */
export const bulkLoad = async (sql: Sql, tables: string[], fill: (sql: Sql) => Promise<void>): Promise<void> => {
  const extras = await readExtras(sql, tables)
  await sql.reserve(async (connection) => {
    await setMemory(connection)
    for (const { drop } of extras) await connection.text(drop)
    await fill(connection)
    await resetMemory(connection)
  })
  const isKey = ({ make }: TakenOff): boolean => make.startsWith('alter table')
  // The text indexes take longest and begin, so that the two connections end together.
  const indexes = extras.filter((one) => !isKey(one)).map(({ make }) => make)
  await runOnTwo(
    sql,
    indexes.sort((one, other) => Number(other.includes('gin')) - Number(one.includes('gin'))),
  )
  for (const { make } of extras.filter(isKey)) await sql.text(make)
  await sql`vacuum analyze`
}
