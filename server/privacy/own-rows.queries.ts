// The rows that are a member's own, read by the description of the tables: how many, and all that is told of them.
import { type RawBuilder, sql } from 'kysely'
import { type RetentionLine, retention } from '../../domain/privacy/retention.ts'
import type { Queryable } from '../database/open.ts'
import { type Description, type Own, tableDescriptions } from '../database/table-descriptions.ts'

/** Whose rows. `email` in lower case. */
export interface Person {
  id: string
  email: string
}

interface OwnTable {
  table: string
  own: Own
  line: RetentionLine
}

/** The tables with rows of members, each with the line that it is counted in. */
export const ownTables: readonly OwnTable[] = Object.entries<Description>(tableDescriptions).flatMap(
  ([table, { own, kept = [] }]) => (own && kept[0] ? [{ table, own, line: kept[0] }] : []),
)

const isOwn = ({ where }: Own, { id, email }: Person): RawBuilder<boolean> => {
  const parts = where.split(/(:id|:email)/)
  const values: Record<string, RawBuilder<unknown>> = { ':id': sql`${id}::uuid`, ':email': sql`${email}::text` }
  return sql<boolean>`${sql.join(
    parts.map((part) => values[part] ?? sql.raw(part)),
    sql``,
  )}`
}

const lines = Object.keys(retention)

/** How many rows are theirs, by line of the table of retention and in its order. */
export const countOwnRows = async (db: Queryable, person: Person): Promise<{ line: RetentionLine; rows: number }[]> => {
  const counts = ownTables.map(
    ({ table, own, line }) =>
      sql`select ${line}::text as line, count(*)::int as rows from ${sql.table(table)} t where ${isOwn(own, person)}`,
  )
  const { rows } = await sql<{ line: RetentionLine; rows: number }>`
    select line, sum(rows)::int as rows from (${sql.join(counts, sql` union all `)}) counted group by line`.execute(db)
  return rows.sort((a, b) => lines.indexOf(a.line) - lines.indexOf(b.line))
}

/** All rows of theirs in one table, with the columns that are told. */
export const readOwnRows = async (
  db: Queryable,
  { table, own }: OwnTable,
  person: Person,
): Promise<Record<string, unknown>[]> => {
  const columns = own.told.split(' ').map((column) => sql.ref(`t.${column}`))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(table)} t where ${isOwn(own, person)}`.execute(db)
  return rows
}
