// Approves or rejects one submission.
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { decide } from './decide.ts'

export const decideSubmissionHandler = handle(decideSubmission, async (call) => {
  const { input, caller, database, now, wakeMail } = call
  const taken = await decide(call, {
    id: input.id,
    from: input.from_status,
    to: input.status,
    notes: input.admin_notes || null,
    reason: input.reason || null,
    by: caller.userId,
    at: now(),
    requestId: input.request_id,
  })
  wakeMail()
  notifyDashboards(database)
  return {
    id: input.id,
    status: input.status,
    reviewed_at: taken.at,
    reviewed_by: caller.email,
    admin_notes: taken.notes,
    change_asked_at: null,
  }
})
