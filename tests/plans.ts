// The plans of statements, as PostgreSQL explains them.

import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from '../server/database/open.ts'
import type { Tables } from '../server/database/tables.ts'
import { sqlOn } from './sql.ts'

/** A wrapper of the database, and every statement executed through it from then on, in order of completion. */
export const noteStatements = (on: Kysely<Tables>): { db: Kysely<Tables>; statements: CompiledQuery[] } => {
  const statements: CompiledQuery[] = []
  // Parts of another statement are transformed too, but have no result of their own.
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

/** The plans of all statements that `act` runs, in order. */
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
