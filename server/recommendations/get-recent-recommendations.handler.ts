// Answers the newest recommendations of individual providers for the home page; own words go to members only.
import { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { readRecent } from '../providers/providers.queries.ts'

export const getRecentRecommendationsHandler = handlePublic(getRecentRecommendations, async ({ caller, database }) => {
  const cards = await readRecent(database.db)
  return { recommendations: caller ? cards : cards.map((card) => ({ ...card, own_words: null })) }
})
