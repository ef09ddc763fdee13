// Takes back one decision in a transaction: the submission, its other versions and the providers stand as before, and no mail leaves.

import type { Transaction } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { StateBefore } from '../database/json-columns.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { dropWaitingMail, queueMail } from '../platform/outbox.queries.ts'
import { followMerges, recountProvider } from '../providers/provider-numbers.queries.ts'
import { decisionMail, decisionMailKey, mailDelaySeconds } from './decision-mails.ts'
import { findLatestDecision, findRequestedDecision, lockSubmission, readStanding } from './moderation.queries.ts'
import { hasLaterVersion } from './versions.queries.ts'

/** Sets the submission back, with the provider that its own was merged into. Returns the providers to recount. */
const restore = async (
  trx: Transaction<Tables>,
  { id, providerId }: { id: string; providerId: string },
  from: 'pending' | 'approved' | 'rejected',
  before: StateBefore,
): Promise<Set<string>> => {
  const { taken_down, provider_id, replaces_id, admin_notes, decision_reason, reviewed_at, reviewed_by } = before
  const restored = await followMerges(trx, provider_id)
  const counted = new Set([providerId, restored])
  // one version is shown at a time: what goes down goes first
  if (from === 'approved' && replaces_id !== null) {
    const down = await trx
      .updateTable('experience_submissions')
      .set({ status: 'replaced' })
      .where('id', '=', replaces_id)
      .where('status', '=', 'approved')
      .returning('provider_id')
      .executeTakeFirst()
    if (down) counted.add(down.provider_id)
  }
  await trx
    .updateTable('experience_submissions')
    .set({ status: from, provider_id: restored, replaces_id, admin_notes, decision_reason, reviewed_by })
    .set({ reviewed_at: reviewed_at === null ? null : new Date(reviewed_at) })
    .where('id', '=', id)
    .execute()
  for (const earlier of taken_down) {
    const back = await followMerges(trx, earlier.provider_id)
    await trx
      .updateTable('experience_submissions')
      .set({ status: earlier.status, provider_id: back })
      .where('id', '=', earlier.id)
      .where('status', '=', 'replaced')
      .execute()
    counted.add(back)
  }
  return counted
}

/**
 * Takes a decision of this administrator back, or throws a Refusal and changes nothing: `not_found` when there is no such
 * decision of theirs, `decided_meanwhile` when the submission has been decided, edited or withdrawn since, `undo_over` when
 * the mail about it has left. Repeated, it changes nothing. Returns where the submission stands then. Notify the dashboards afterwards.
 */
export const undoDecision = async (
  { database: { db }, siteUrl }: { database: Pick<Database, 'db'>; siteUrl: () => string },
  { id, requestId, by, at }: { id: string; requestId: string; by: string; at: Date },
) => {
  return inTransaction(db, async (trx) => {
    const submission = await lockSubmission(trx, id)
    const decision = await findRequestedDecision(trx, requestId)
    if (!submission || decision?.submission_id !== id || decision.decided_by !== by) throw new Refusal('not_found')
    if (decision.undone_at !== null) return readStanding(trx, id)
    const latest = await findLatestDecision(trx, id)
    if (latest?.id !== decision.id || submission.status !== decision.to_status) throw new Refusal('decided_meanwhile')
    if (await hasLaterVersion(trx, submission)) throw new Refusal('decided_meanwhile')
    const { state_before: before, from_status: from } = decision
    if (!before || !(await dropWaitingMail(trx, decisionMailKey(id)))) throw new Refusal('undo_over')
    const counted = await restore(trx, { id, providerId: submission.provider_id }, from, before)
    for (const counting of [...counted].sort()) await recountProvider(trx, counting)
    await trx
      .updateTable('submission_decisions')
      .set({ undone_at: at, state_before: null })
      .where('id', '=', decision.id)
      .execute()
    const { submitter_email: email, provider_name } = submission
    if (before.mail_waited && from !== 'pending' && email !== null) {
      await queueMail(trx, decisionMail(from, { email, provider_name }, siteUrl()), {
        mergeKey: decisionMailKey(id),
        delaySeconds: mailDelaySeconds,
      })
    }
    return readStanding(trx, id)
  })
}
