// Answers the newest recommendations of individual providers for the home page; own words go to members only.
import { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { readRecent } from '../providers/providers.queries.ts'
import { publicCard } from '../providers/public-card.ts'

export const getRecentRecommendationsHandler = handlePublic(getRecentRecommendations, async ({ caller, database }) => ({
  recommendations: (await readRecent(database.db)).map((row) => ({
    ...publicCard(row),
    own_words: caller ? row.own_words : null,
  })),
}))
