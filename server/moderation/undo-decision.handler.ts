// Takes back one decision of the caller's.
import { undoDecision } from '../../domain/moderation/moderation.contracts.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { undoDecision as undo } from './undo-decision.ts'

export const undoDecisionHandler = handle(undoDecision, async (call) => {
  const { input, caller, database, now, wakeMail } = call
  const standing = await undo(call, { id: input.id, requestId: input.request_id, by: caller.userId, at: now() })
  wakeMail()
  notifyDashboards(database)
  return standing
})
