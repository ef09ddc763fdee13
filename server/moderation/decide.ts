// Takes one decision in a transaction of its own: the locked row decides, the log remembers, the provider's numbers follow, and who shared it is told.
import { type Decision, mayMove } from '../../domain/moderation/decision.rules.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Database } from '../database/open.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { decisionMail } from './decision-mails.ts'
import { lockSubmission, recordDecision } from './moderation.queries.ts'

export interface WantedDecision {
  id: string
  /** The status it was taken from. */
  from: SubmissionStatus
  to: Decision
  /** Undefined: the submission keeps the notes it has. */
  notes: string | null | undefined
  by: string
  at: Date
}

/**
 * Decides, or throws a Refusal and changes nothing: `invalid_input` when it stands there already, `not_found`, or
 * `decided_meanwhile` when it no longer stands where the decision was taken from. Tell the dashboards and wake the mail
 * afterwards.
 */
export const decide = async (
  { database: { db }, siteUrl }: { database: Pick<Database, 'db'>; siteUrl: () => string },
  { id, from, to, notes, by, at }: WantedDecision,
): Promise<void> => {
  if (!mayMove(from, to)) {
    throw new Refusal('invalid_input', { fields: [{ path: 'status', message: 'It already has this status.' }] })
  }
  await db.transaction().execute(async (trx) => {
    const submission = await lockSubmission(trx, id)
    if (!submission) throw new Refusal('not_found')
    if (submission.status !== from) throw new Refusal('decided_meanwhile')
    await recordDecision(trx, { submissionId: id, by, from, to, notes, at })
    await recountProvider(trx, submission.provider_id)
    // Decided otherwise before the first mail has left: only the last word goes out.
    await queueMail(trx, decisionMail(to, submission, siteUrl()), { mergeKey: `decision:${id}` })
  })
}
