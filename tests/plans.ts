// How PostgreSQL would carry out the statements of a query, as it explains them itself.
import { Kysely, type LogEvent } from 'kysely'
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
