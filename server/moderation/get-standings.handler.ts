// Answers where the submissions stand now that a dashboard has in sight.
import { getStandings } from '../../domain/moderation/moderation.contracts.ts'
import { handle } from '../http/serve.ts'
import { readStandings } from './moderation.queries.ts'

export const getStandingsHandler = handle(getStandings, async ({ input, database }) => ({
  standings: (await readStandings(database.db, input.ids)).map((row) => ({
    id: row.id,
    status: row.status,
    admin_notes: row.admin_notes,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    reviewed_by: row.reviewer,
  })),
}))
