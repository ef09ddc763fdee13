// Answers the log of decisions on one submission.
import { listDecisions } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readDecisions, submissionExists } from './moderation.queries.ts'

export const listDecisionsHandler = handle(listDecisions, async ({ input, database: { db } }) => {
  const decisions = await readDecisions(db, input.id)
  if (decisions.length === 0 && !(await submissionExists(db, input.id))) throw new Refusal('not_found')
  return { decisions }
})
