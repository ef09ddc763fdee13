// Answers the caller's own recommendations, by the user id of the session.
import { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { handle } from '../http/serve.ts'
import { readOwnSubmissions } from './recommendations.queries.ts'

export const getMySubmissionsHandler = handle(getMySubmissions, async ({ caller, database }) => ({
  submissions: await readOwnSubmissions(database.db, caller.userId),
}))
