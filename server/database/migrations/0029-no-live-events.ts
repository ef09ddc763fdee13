// Dashboards ask for what has come since they last asked: numbered events and their clock go.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop table live_events, live_event_clock`.execute(db)
}
