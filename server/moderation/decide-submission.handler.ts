// Approves or rejects one submission.
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { tellDashboards } from '../platform/live-events.ts'
import { handle } from '../serve.ts'
import { decide } from './decide.ts'

export const decideSubmissionHandler = handle(decideSubmission, async (call) => {
  const { input, caller, database, now, wakeMail } = call
  const at = now()
  const notes = input.admin_notes || null
  await decide(call, { id: input.id, from: input.from_status, to: input.status, notes, by: caller.userId, at })
  wakeMail()
  tellDashboards(database)
  return {
    id: input.id,
    status: input.status,
    reviewed_at: at.toISOString(),
    reviewed_by: caller.email,
    admin_notes: notes,
  }
})
