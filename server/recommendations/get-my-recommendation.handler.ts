// Answers one recommendation of the caller's own, with its story.
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readOwnRecommendation } from './recommendations.queries.ts'

export const getMyRecommendationHandler = handle(getMyRecommendation, async ({ input, caller, database }) => {
  const own = await readOwnRecommendation(database.db, caller.userId, input.id)
  if (!own) throw new Refusal('not_found')
  return own
})
