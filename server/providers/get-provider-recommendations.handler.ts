// Answers the approved recommendations with the given ids.
import { getProviderRecommendations } from '../../domain/providers/providers.contracts.ts'
import { handle } from '../http/serve.ts'
import { readRecommendations } from './providers.queries.ts'

export const getProviderRecommendationsHandler = handle(getProviderRecommendations, async ({ input, database }) => {
  const rows = await readRecommendations(database.db, input.recommendation_ids)
  return { recommendations: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
})
