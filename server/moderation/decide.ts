// Takes one decision in a transaction of its own: the locked row decides, the log remembers, the provider's numbers follow, and who shared it is told.

import { mayMove } from '../../domain/moderation/decision.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { StateBefore } from '../database/json-columns.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { dropWaitingMail, queueMail } from '../platform/outbox.queries.ts'
import { placeRecommendation, recordTwins } from '../providers/provider-identity.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { changeMailKey } from './change-requests.queries.ts'
import { decisionMail, decisionMailKey, mailDelaySeconds } from './decision-mails.ts'
import {
  findRequestedDecision,
  type LockedSubmission,
  lockSubmission,
  recordDecision,
  type WantedDecision,
} from './moderation.queries.ts'
import { bringBackEarlier, takeDownEarlier } from './versions.queries.ts'

/** Why a version that its parent edited or withdrew cannot be decided. */
export const goneWords: Record<'replaced' | 'withdrawn', string> = {
  replaced: 'The parent edited this one meanwhile. The edited version is in the list.',
  withdrawn: 'The parent withdrew this one meanwhile. There is nothing to decide any more.',
}

const refuseStrangeRequest = (): never => {
  throw new Refusal('invalid_input', {
    fields: [{ path: 'request_id', message: 'This id belongs to another decision.' }],
  })
}

/** What a decision is about to change, for taking it back. */
const stateOf = (
  { provider_id, admin_notes, decision_reason, reviewed_at, reviewed_by, replaces_id }: LockedSubmission,
  taken_down: StateBefore['taken_down'],
  mail_waited: boolean,
): StateBefore => ({
  provider_id,
  admin_notes,
  decision_reason,
  reviewed_at: reviewed_at?.toISOString() ?? null,
  reviewed_by,
  replaces_id,
  taken_down,
  mail_waited,
})

/**
 * Decides, or throws a Refusal and changes nothing: `invalid_input` when it stands there already or its request id is
 * that of another decision, `not_found`, or `decided_meanwhile` when it no longer stands where the decision was taken
 * from, its parent having edited or withdrawn it among others. A request that has been fulfilled before returns the
 * decision it led to. Notify the dashboards afterwards.
 */
export const decide = async (
  { database: { db }, siteUrl }: { database: Pick<Database, 'db'>; siteUrl: () => string },
  wanted: WantedDecision,
): Promise<{ notes: string | null; at: Date }> => {
  const { id, from, to, reason, by, at, requestId } = wanted
  if (!mayMove(from, to)) {
    throw new Refusal('invalid_input', { fields: [{ path: 'status', message: 'It already has this status.' }] })
  }
  return inTransaction(db, async (trx) => {
    const submission = await lockSubmission(trx, id)
    if (!submission) throw new Refusal('not_found')
    const before = requestId === undefined ? undefined : await findRequestedDecision(trx, requestId)
    if (before) {
      if (before.undone_at !== null) throw new Refusal('decided_meanwhile')
      const isSame = before.submission_id === id && before.decided_by === by && before.to_status === to
      return isSame ? { notes: before.notes, at: before.decided_at } : refuseStrangeRequest()
    }
    if (submission.status === 'replaced' || submission.status === 'withdrawn') {
      throw new Refusal('decided_meanwhile', { detail: goneWords[submission.status] })
    }
    if (submission.status !== from) throw new Refusal('decided_meanwhile')
    const mailWaited = from !== 'pending' && (await dropWaitingMail(trx, decisionMailKey(id)))
    // they are told the decision instead
    if (submission.change_asked_at !== null) await dropWaitingMail(trx, changeMailKey(id))
    const takenDown = to === 'approved' ? await takeDownEarlier(trx, submission) : []
    const state = requestId === undefined ? null : stateOf(submission, takenDown, mailWaited)
    const logged = await recordDecision(trx, { ...wanted, reason: to === 'rejected' ? reason : null }, state)
    if (!logged) return refuseStrangeRequest()
    const broughtBack = from === 'approved' ? await bringBackEarlier(trx, submission) : null
    const { providerId, twins } =
      to === 'approved' ? await placeRecommendation(trx, submission) : { providerId: submission.provider_id, twins: [] }
    // In one order, so that two decisions never deadlock.
    const hidden = takenDown.find(({ status }) => status === 'approved')?.provider_id
    const counted = new Set([providerId, hidden ?? broughtBack ?? providerId])
    for (const counting of [...counted].sort()) await recountProvider(trx, counting)
    await recordTwins(trx, providerId, twins)
    const { submitter_email: email, provider_name } = submission
    if (email !== null)
      await queueMail(trx, decisionMail(to, { email, provider_name }, siteUrl()), {
        mergeKey: decisionMailKey(id),
        delaySeconds: mailDelaySeconds,
      })
    return { notes: logged.notes, at }
  })
}
