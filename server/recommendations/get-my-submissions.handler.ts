// Answers the caller's own recommendations, by the user id of the session.
import { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { handle } from '../http/serve.ts'
import { readOwnSubmissions } from './recommendations.queries.ts'

export const getMySubmissionsHandler = handle(getMySubmissions, async ({ caller, database }) => {
  const rows = await readOwnSubmissions(database.db, caller.userId)
  return {
    submissions: rows.map((row) => ({
      id: row.id,
      service_type: row.service_type,
      provider_name: row.provider_name,
      business_name: row.business_name,
      rating: row.rating,
      created_at: row.created_at.toISOString(),
      status: row.status,
      reviewed_at: row.reviewed_at?.toISOString() ?? null,
    })),
  }
})
