// Approves or rejects one submission: the locked row decides, the log remembers, the provider's numbers follow.
import { mayMove } from '../../domain/moderation/decision.rules.ts'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { handle } from '../serve.ts'
import { lockSubmission, recordDecision } from './moderation.queries.ts'

export const decideSubmissionHandler = handle(decideSubmission, async ({ input, caller, database, now }) => {
  const at = now()
  const notes = input.admin_notes || null
  if (!mayMove(input.from_status, input.status)) {
    throw new Refusal('invalid_input', { fields: [{ path: 'status', message: 'It already has this status.' }] })
  }
  await database.db.transaction().execute(async (trx) => {
    const submission = await lockSubmission(trx, input.id)
    if (!submission) throw new Refusal('not_found')
    if (submission.status !== input.from_status) throw new Refusal('decided_meanwhile')
    await recordDecision(trx, {
      submissionId: submission.id,
      by: caller.userId,
      from: submission.status,
      to: input.status,
      notes,
      at,
    })
    await recountProvider(trx, submission.provider_id)
  })
  return {
    id: input.id,
    status: input.status,
    reviewed_at: at.toISOString(),
    reviewed_by: caller.email,
    admin_notes: notes,
  }
})
