// Each decision keeps the id of the request that asked for it, so that a request that is repeated decides only once.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table submission_decisions add column request_id uuid unique`.execute(db)
}
