// Makes or undoes one decision in a transaction: locks the row, logs it, recounts the provider, and emails the parent.
import { sql } from 'kysely'
import { isMailedAutomatically } from '../../domain/recommendations/ratings.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Services } from '../http/serve.ts'
import { dropWaitingMail, queueMail } from '../platform/outbox.queries.ts'
import { matchDoNotList } from '../provider-portal/do-not-list.ts'
import { mailProvider, withdrawProviderMail } from '../provider-portal/recommendation-mails.ts'
import { readRemoval } from '../provider-portal/removal.ts'
import { placeRecommendation, recordTwins } from '../providers/provider-identity.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { readNeighbors } from '../questions/neighbors.ts'
import { decidePost, undoPostDecision } from './decide-post.ts'
import { changeMail, changeMailKey, decisionMail, decisionMailKey, mailDelaySeconds } from './decision-mails.ts'
import {
  findRequestedDecision,
  type LockedSubmission,
  lockSubmission,
  type RequestedDecision,
  readRestored,
  readSubmissionStatus,
  recordDecision,
  type WantedDecision,
} from './moderation.queries.ts'
import { lockPost } from './posts.queries.ts'
import { findChangeRequest, findOpenLetter } from './review.queries.ts'
import { bringBackEarlier, hasLaterVersion, takeDownEarlier } from './versions.queries.ts'

interface Deciding {
  database: Pick<Database, 'db'>
  siteUrl: () => string
  auth: Pick<Services['auth'], 'digest'>
}

/** Why a version that its parent edited or withdrew cannot be decided. */
const whyNotDecidable: Partial<Record<LockedSubmission['status'], string>> = {
  replaced: 'The parent just edited this one. The new version is in the list.',
  withdrawn: 'The parent just withdrew this one, so there’s nothing to decide.',
}

/** Throws `decided_meanwhile` if a locked submission no longer has the status that was shown. */
export const expectStatus = ({ status }: LockedSubmission, shown: SubmissionStatus): void => {
  if (status !== shown) throw new Refusal('decided_meanwhile', { detail: whyNotDecidable[status] })
}

const aboutOf = ({ submission_id, post_id }: { submission_id: string | null; post_id: string | null }) =>
  submission_id ?? post_id

const strangeRequest = () => invalidField('request_id', 'This id belongs to another decision.')

const askedNot = 'This provider asked not to be listed. Please reject it.'

/**
 * Whether the provider of a locked submission may be on the do-not-list, or its page is being removed. Throws
 * `decided_meanwhile` if it is certainly on the list.
 */
const mayBeListed = async ({ auth: { digest } }: Deciding, trx: Trx, submission: LockedSubmission) => {
  const match = await matchDoNotList(trx, digest, submission)
  if (match === 'sure') throw new Refusal('decided_meanwhile', { detail: askedNot })
  return match !== null || (await readRemoval(trx, submission.provider_id)) !== undefined
}

const writeMatch = async (
  trx: Trx,
  { id, do_not_list_match: before }: LockedSubmission,
  match: LockedSubmission['do_not_list_match'],
): Promise<void> => {
  if (match === before) return
  await trx.updateTable('experience_submissions').set({ do_not_list_match: match }).where('id', '=', id).execute()
}

/**
 * Changes the status of a locked submission, which `write` stores: hides or restores its other versions, recounts the
 * providers, and queues or withdraws the provider's email.
 */
const moveTo = async <Written>(
  { siteUrl, auth: { digest } }: Deciding,
  trx: Trx,
  submission: LockedSubmission,
  {
    status,
    isMaybeListed,
    tells = false,
  }: { status: LockedSubmission['status']; isMaybeListed: boolean; tells?: boolean | undefined },
  write: () => Promise<Written>,
): Promise<Written> => {
  const isShown = status === 'approved'
  await writeMatch(
    trx,
    submission,
    isShown ? (isMaybeListed ? 'cleared' : null) : submission.do_not_list_match && 'possible',
  )
  // only one version is shown at a time, so take down the earlier one first
  const hidden = isShown ? await takeDownEarlier(trx, submission) : null
  const written = await write()
  const broughtBack = submission.status === 'approved' ? await bringBackEarlier(trx, submission) : null
  const { providerId, twins } = isShown
    ? await placeRecommendation(trx, submission)
    : { providerId: submission.provider_id, twins: [] }
  // Sorted, so that two decisions never deadlock.
  const counted = new Set([providerId, hidden ?? broughtBack ?? providerId])
  for (const counting of [...counted].sort()) await recountProvider(trx, counting)
  await recordTwins(trx, providerId, twins)
  const telling = { digest, siteUrl: siteUrl(), delaySeconds: mailDelaySeconds }
  if (isShown && (tells || isMailedAutomatically(submission.rating)))
    await mailProvider(trx, submission, providerId, telling)
  if (!isShown) await withdrawProviderMail(trx, submission, digest)
  return written
}

const mailParent = async (
  trx: Trx,
  { id, submitter_email: email, provider_name }: LockedSubmission,
  to: 'approved' | 'rejected',
  siteUrl: string,
): Promise<void> => {
  if (email === null) return
  await queueMail(trx, decisionMail(to, { email, provider_name }, siteUrl), {
    mergeKey: decisionMailKey(id),
    delaySeconds: mailDelaySeconds,
  })
}

export const askParent = (
  trx: Trx,
  asked: { id: string; email: string; provider_name: string; letter: string },
  siteUrl: string,
) =>
  queueMail(trx, changeMail(asked, siteUrl), {
    mergeKey: changeMailKey(asked.id),
    delaySeconds: mailDelaySeconds,
  })

const mailKeyOf = (id: string, status: LockedSubmission['status']): string =>
  status === 'pending' ? changeMailKey(id) : decisionMailKey(id)

/**
 * Decides, or throws a Refusal and changes nothing: `invalid_input` if the submission has this status already or the
 * request id belongs to another decision; `not_found`; `decided_meanwhile` if its status or content changed since it
 * was shown; `maybe_not_listed` if its provider may be on the do-not-list and the administrator did not confirm that it
 * is another provider: then it is flagged. A repeated request returns its first decision. Notify the dashboards
 * afterwards.
 */
export const decide = async (
  deciding: Deciding,
  wanted: WantedDecision,
): Promise<{ notes: string | null; at: Date; undoSeconds: number }> => {
  const { database, siteUrl } = deciding
  const { id, from, to, reason, by, at, requestId } = wanted
  if (from === to) throw invalidField('status', 'It already has this status.')
  // posts have words, recommendations have none: so an id of both kinds means one
  const isPost = wanted.words !== undefined
  const neighbors = isPost ? await readNeighbors(database.db) : undefined
  const taken = await inTransaction(database.db, async (trx) => {
    const submission = isPost ? undefined : await lockSubmission(trx, id)
    const post = isPost ? await lockPost(trx, id) : undefined
    if (!submission && !post) throw new Refusal('not_found')
    const before = requestId === undefined ? undefined : await findRequestedDecision(trx, requestId)
    if (before) {
      if (before.undone_at !== null) throw new Refusal('decided_meanwhile')
      const isSame = aboutOf(before) === id && before.decided_by === by && before.to_status === to
      if (!isSame) throw strangeRequest()
      return { notes: before.notes, at: before.decided_at, undoSeconds: before.undo_seconds }
    }
    if (!submission) {
      const recorded = post && neighbors && (await decidePost(trx, post, wanted, { siteUrl: siteUrl(), neighbors }))
      if (!recorded) throw strangeRequest()
      return { notes: recorded.notes, at, undoSeconds: recorded.undo_seconds }
    }
    expectStatus(submission, from)
    const isMaybeListed = to === 'approved' && (await mayBeListed(deciding, trx, submission))
    if (isMaybeListed && !wanted.someoneElse) {
      // the transaction commits, so that the next reviewer sees the flag
      await writeMatch(trx, submission, 'possible')
      return null
    }
    // the parent gets only the email about this decision, after its own delay
    const withdrewMail = (await dropWaitingMail(trx, mailKeyOf(id, from))) !== null
    const recorded = await moveTo(
      deciding,
      trx,
      submission,
      { status: to, isMaybeListed, tells: wanted.mailProvider },
      () => recordDecision(trx, { ...wanted, reason: to === 'rejected' ? reason : null, withdrewMail }),
    )
    if (!recorded) throw strangeRequest()
    await mailParent(trx, submission, to, siteUrl())
    return { notes: recorded.notes, at, undoSeconds: recorded.undo_seconds }
  })
  if (!taken) throw new Refusal('maybe_not_listed')
  return taken
}

/** Queues the email about the restored status again after an undo, since the undone decision had withdrawn it. */
const requeueParentMail = async (
  trx: Trx,
  submission: LockedSubmission,
  status: 'pending' | 'approved' | 'rejected',
  siteUrl: string,
): Promise<void> => {
  if (status !== 'pending') return mailParent(trx, submission, status, siteUrl)
  const { id, submitter_email: email, provider_name } = submission
  const letter = await findOpenLetter(trx, id)
  if (email !== null && letter !== undefined) await askParent(trx, { id, email, provider_name, letter }, siteUrl)
}

const moveBack = async (
  deciding: Deciding,
  trx: Trx,
  submission: LockedSubmission,
  decision: RequestedDecision,
): Promise<void> => {
  const { id } = submission
  const restored = await readRestored(trx, submission, decision)
  if (await hasLaterVersion(trx, submission)) throw new Refusal('decided_meanwhile')
  const { status } = restored
  if (status === 'approved' && (await readRemoval(trx, submission.provider_id)))
    throw new Refusal('decided_meanwhile', { detail: askedNot })
  // needs no confirmation here: the earlier approval cleared the match
  const isMaybeListed = status === 'approved' && (await mayBeListed(deciding, trx, submission))
  await moveTo(deciding, trx, submission, { status, isMaybeListed }, () =>
    trx.updateTable('experience_submissions').set(restored).where('id', '=', id).execute(),
  )
  if (decision.withdrew_mail) await requeueParentMail(trx, submission, status, deciding.siteUrl())
}

/**
 * Undoes this administrator's own action: a decision, or a request for a change. Returns the status of the submission.
 * Throws a Refusal and changes nothing: `not_found` if they made no such action, `decided_meanwhile` if the submission
 * was decided, edited or withdrawn since, `undo_over` after the undo period. Safe to repeat. Notify the dashboards
 * afterwards.
 */
export const undoAct = async (
  deciding: Deciding,
  { id, requestId, by, at }: { id: string; requestId: string; by: string; at: Date },
) =>
  inTransaction(deciding.database.db, async (trx) => {
    const decision = await findRequestedDecision(trx, requestId)
    const request = await findChangeRequest(trx, requestId)
    const isPost = Boolean(decision ? decision.post_id : request?.is_of_post)
    const submission = isPost ? undefined : await lockSubmission(trx, id)
    const post = isPost ? await lockPost(trx, id) : undefined
    const act = decision ?? request
    const about = decision ? aboutOf(decision) : request?.submission_id
    const whose = decision ? decision.decided_by : request?.asked_by
    if ((!submission && !post) || !act || about !== id || whose !== by) throw new Refusal('not_found')
    if (act.undone_at !== null) return readSubmissionStatus(trx, id)
    if (decision && submission) await moveBack(deciding, trx, submission, decision)
    else if (decision && post) await undoPostDecision(trx, post, decision, deciding.siteUrl())
    else await dropWaitingMail(trx, changeMailKey(id))
    // Last, after its emails were withdrawn: no email is sent before `undo_until`.
    const undone = await trx
      .updateTable(decision ? 'submission_decisions' : 'change_requests')
      .set({ undone_at: sql<Date>`greatest(${at}, ${sql.ref(decision ? 'decided_at' : 'asked_at')})` })
      .where('id', '=', act.id)
      .where('undo_until', '>', sql<Date>`clock_timestamp()`)
      .returning('id')
      .executeTakeFirst()
    if (!undone) throw new Refusal('undo_over')
    return readSubmissionStatus(trx, id)
  })
