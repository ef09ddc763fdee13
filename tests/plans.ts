// How PostgreSQL would carry out the statements of a query, as it explains them itself.

import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from '../server/database/open.ts'
import type { Tables } from '../server/database/tables.ts'
import { type Sql, sqlOn } from './sql.ts'

/** The same database, and every statement that was carried out through it from now on, in the order they ended. */
export const noteStatements = (on: Kysely<Tables>): { db: Kysely<Tables>; statements: CompiledQuery[] } => {
  const statements: CompiledQuery[] = []
  // A part of another statement is transformed too, but has no result of its own.
  const transformed = new Map<unknown, CompiledQuery>()
  const db = on.withPlugin({
    transformQuery: ({ node, queryId }) => {
      transformed.set(queryId, on.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const query = transformed.get(queryId)
      if (query) statements.push(query)
      return result
    },
  })
  return { db, statements }
}

/** The plans of every statement that `act` runs, in order. */
export const plansOf = async (
  { background }: Pick<Database, 'background'>,
  act: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<string[]> => {
  const { db, statements } = noteStatements(background.db)
  await act(db)
  const plans: string[] = []
  for (const query of statements) {
    const rows = await sqlOn(background.db).text(`explain ${query.sql}`, query.parameters)
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
  sql: Sql,
  { text, parameters }: { text: string; parameters: unknown[] },
  plannedFor: 'these values' | 'any values',
): Promise<Explained> => {
  const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
  await sql.text(`set plan_cache_mode = ${plannedFor === 'any values' ? 'force_generic_plan' : 'force_custom_plan'}`)
  await sql.text(`prepare explained as ${text}`)
  const [row] = await sql.text<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, format json) execute explained${values}`,
  )
  await sql.text('deallocate explained; reset plan_cache_mode')
  if (!row) throw new Error('PostgreSQL explains nothing.')
  return row['QUERY PLAN'][0]
}

/** All nodes of a plan. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Rows of tables that a node looked at and did not give on, over all its loops. */
export const rowsThrownAway = (node: PlanNode): number =>
  ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']
