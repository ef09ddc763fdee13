// Answers what a member shared.
import { listMemberRecommendations } from '../../domain/members/members.contracts.ts'
import { handle } from '../http/serve.ts'
import { readRecommendations } from './member-page.queries.ts'

export const listMemberRecommendationsHandler = handle(listMemberRecommendations, async ({ input, database }) => {
  const { rows, next_cursor } = await readRecommendations(database.db, input.id, input.cursor)
  return { recommendations: rows, next_cursor }
})
