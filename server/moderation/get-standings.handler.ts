// Answers where the submissions stand now that a dashboard shows.
import { getStandings } from '../../domain/moderation/moderation.contracts.ts'
import { handle } from '../http/serve.ts'
import { readStandings } from './moderation.queries.ts'

export const getStandingsHandler = handle(getStandings, async ({ input, database }) => ({
  standings: await readStandings(database.db, input.ids),
}))
