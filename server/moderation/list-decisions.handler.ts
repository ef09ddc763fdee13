// Answers the log of decisions on one submission.
import { listDecisions } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readDecisions, submissionExists } from './moderation.queries.ts'

export const listDecisionsHandler = handle(listDecisions, async ({ input, database: { db } }) => {
  const decisions = await readDecisions(db, input.id)
  if (decisions.length === 0 && !(await submissionExists(db, input.id))) throw new Refusal('not_found')
  return {
    decisions: decisions.map(({ id, from_status, to_status, notes, administrator, decided_at, request_id }) => ({
      id,
      from_status,
      to_status,
      notes,
      decided_by: administrator,
      decided_at: decided_at.toISOString(),
      request_id,
    })),
  }
})
