// Answers the caller's own recommendations, by the user id of the session.
import { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { handleRead } from '../http/serve.ts'
import { readOwnSubmissions } from './recommendations.queries.ts'

export const getMySubmissionsHandler = handleRead(getMySubmissions, async ({ caller, read }) => ({
  submissions: await readOwnSubmissions(read, caller.userId),
}))
