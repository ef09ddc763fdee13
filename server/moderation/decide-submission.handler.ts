// Approves or rejects one submission.
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { tellDashboards } from '../platform/live-events.ts'
import { handle } from '../serve.ts'
import { decide } from './decide.ts'

export const decideSubmissionHandler = handle(decideSubmission, async ({ input, caller, database, now }) => {
  const at = now()
  const notes = input.admin_notes || null
  await decide(database, { id: input.id, from: input.from_status, to: input.status, notes, by: caller.userId, at })
  tellDashboards(database)
  return {
    id: input.id,
    status: input.status,
    reviewed_at: at.toISOString(),
    reviewed_by: caller.email,
    admin_notes: notes,
  }
})
