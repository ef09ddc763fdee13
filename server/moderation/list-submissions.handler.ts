// Answers one page of the review queue.
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { handle } from '../http/serve.ts'
import { readQueue } from './moderation.queries.ts'

export const listSubmissionsHandler = handle(listSubmissions, async ({ input, database }) => {
  const { rows, next_cursor } = await readQueue(database.db, input)
  return { submissions: rows, next_cursor }
})
