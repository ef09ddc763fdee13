// Answers the approved recommendations with the given ids.
import { getProviderRecommendations } from '../../domain/providers/providers.contracts.ts'
import { handle } from '../http/serve.ts'
import { readRecommendations } from './providers.queries.ts'

export const getProviderRecommendationsHandler = handle(getProviderRecommendations, async ({ input, database }) => ({
  recommendations: await readRecommendations(database.db, input.recommendation_ids),
}))
