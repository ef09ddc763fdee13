// Settings of every connection that serves requests: we make them, or a pooler does and we look.
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '../platform/operator-error.ts'
import type { Tables } from './tables.ts'

/** Settings of a connection whose statements have a deadline; `timeoutMs` 0: none. */
export const connectionSettings = (timeoutMs: number) => ({
  'pg_trgm.word_similarity_threshold': 0.45,
  // Pages are in memory or on an SSD. With the default, made for disks that turn, a name search in a village of some
  // thousand providers compares every name instead of using the index: fifty times slower.
  random_page_cost: 1.1,
  statement_timeout: timeoutMs,
  // A lock is given up before its statement is, so that those who wait behind it get their turn.
  lock_timeout: timeoutMs / 2,
  // A process that was stopped in the middle of a transaction must not hold its locks against the others.
  idle_in_transaction_session_timeout: timeoutMs * 3,
})

/** What the pooler must run on each connection that it makes to the server (`connect_query` of PgBouncer). */
export const connectQuery = (timeoutMs: number): string =>
  Object.entries(connectionSettings(timeoutMs))
    .map(([name, value]) => `set ${name} = ${value};`)
    .join(' ')

/** A setting as PostgreSQL shows it ("10s", "0.45"), as a number in milliseconds or without a unit. */
const asNumber = (shown: string): number => {
  const [, number = '', unit = ''] = /^([\d.]+)(ms|s|min|h)?$/.exec(shown) ?? []
  return number === '' ? Number.NaN : Number(number) * { '': 1, ms: 1, s: 1000, min: 60_000, h: 3_600_000 }[unit as 's']
}

/**
 * Throws an OperatorError with the line to put into the pooler's configuration when a connection through it lacks a
 * setting: deadlines that do not hold show on the worst of days only.
 */
export const checkPooledSettings = async (db: Kysely<Tables>, timeoutMs: number): Promise<void> => {
  const wanted = Object.entries(connectionSettings(timeoutMs))
  const { rows: shown } = await sql<{ name: string; value: string | null }>`
    select name, current_setting(name, true) as value
    from unnest(${wanted.map(([name]) => name)}::text[]) as name`.execute(db)
  const values = new Map(shown.map(({ name, value }) => [name, asNumber(value ?? '')]))
  const wrong = wanted.filter(([name, value]) => values.get(name) !== value).map(([name]) => name)
  if (wrong.length === 0) return
  throw new OperatorError(
    `Connections of DATABASE_POOLER_URL come without the settings of this site (${wrong.join(', ')}). In PgBouncer, give the ` +
      `line of this database under [databases]:\n  connect_query='${connectQuery(timeoutMs)}'\nand RECONNECT.`,
  )
}
