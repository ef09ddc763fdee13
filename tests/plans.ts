// How PostgreSQL would carry out the statements of a query, as it explains them itself.
import { Kysely, type LogEvent } from 'kysely'
import type postgres from 'postgres'
import type { Database } from '../server/database/open.ts'
import { sharingDialect } from '../server/database/sharing-dialect.ts'
import type { Tables } from '../server/database/tables.ts'

/** The plans of every statement that `act` runs, in order. */
export const plansOf = async (
  { sql }: Pick<Database, 'sql'>,
  act: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<string[]> => {
  const events: LogEvent[] = []
  const db = new Kysely<Tables>({
    dialect: sharingDialect(sql),
    log: (event) => {
      events.push(event)
    },
  })
  await act(db)
  const plans: string[] = []
  for (const { query } of events) {
    const rows = await sql.unsafe(`explain ${query.sql}`, query.parameters as never[])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

/** A node of a plan that was carried out, as `explain (analyze, format json)` writes it. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export interface Explained {
  Plan: PlanNode
  /** Milliseconds. */
  'Planning Time': number
  'Execution Time': number
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Carries a statement out as a connection does that has prepared it: planned for these values, as its first five times, or
 * for any, as later. `sql` is one connection.
 */
export const carryOut = async (
  sql: postgres.Sql,
  { text, parameters }: { text: string; parameters: unknown[] },
  plannedFor: 'these values' | 'any values',
): Promise<Explained> => {
  const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
  await sql.unsafe(`set plan_cache_mode = ${plannedFor === 'any values' ? 'force_generic_plan' : 'force_custom_plan'}`)
  await sql.unsafe(`prepare explained as ${text}`)
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [Explained] }[]>(
    `explain (analyze, format json) execute explained${values}`,
  )
  await sql.unsafe('deallocate explained; reset plan_cache_mode')
  if (!row) throw new Error('PostgreSQL explains nothing.')
  return row['QUERY PLAN'][0]
}

/** All nodes of a plan. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Rows of tables that a node looked at and did not give on, over all its loops. */
export const rowsThrownAway = (node: PlanNode): number =>
  ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']
