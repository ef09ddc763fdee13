// Makes or undoes one decision on a post in the caller's transaction, as `decide.ts` does on a recommendation.

import type { Neighbors } from '../../domain/questions/question-places.rules.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Trx } from '../database/tables.ts'
import { dropWaitingMail, queueMail } from '../platform/outbox.queries.ts'
import { openQuestion, unopenQuestion } from '../questions/approve-question.ts'
import { changeMailKey, decisionMailKey, mailDelaySeconds, postChangeMail, postDecisionMail } from './decision-mails.ts'
import { type RequestedDecision, readRestored, recordDecision, type WantedDecision } from './moderation.queries.ts'
import { findPost, type LockedPost } from './posts.queries.ts'
import { findOpenLetter } from './review.queries.ts'

interface Circumstances {
  siteUrl: string
  neighbors: Neighbors
}

/** Throws `decided_meanwhile` if a locked post no longer has the status or the words that were shown. */
export const expectPost = (post: LockedPost, shown: { status: SubmissionStatus; words: string | undefined }): void => {
  if (post.status !== shown.status) throw new Refusal('decided_meanwhile')
  if (post.words !== shown.words)
    throw new Refusal('decided_meanwhile', {
      detail: 'The parent just changed the words. The new ones are in the list.',
    })
}

/** What an email calls a post: "question" or "answer about Keiko N."; and its question. */
const nameOf = async (trx: Trx, id: string) => {
  const post = await findPost(trx, id)
  const called = post?.kind === 'line' ? `answer about ${post.provider_name ?? 'a provider'}` : 'question'
  return { called, questionId: post?.question_id ?? id }
}

const mailMember = async (trx: Trx, post: LockedPost, to: 'approved' | 'rejected', siteUrl: string): Promise<void> => {
  // who answered sees their line with the question
  if (post.email === null || (post.kind === 'line' && to === 'approved')) return
  await queueMail(trx, postDecisionMail(to, { email: post.email, ...(await nameOf(trx, post.id)) }, siteUrl), {
    mergeKey: decisionMailKey(post.id),
    delaySeconds: mailDelaySeconds,
  })
}

export const askAboutPost = async (trx: Trx, post: LockedPost, letter: string, siteUrl: string): Promise<void> => {
  if (post.email === null) return
  await queueMail(trx, postChangeMail({ email: post.email, letter, ...(await nameOf(trx, post.id)) }, siteUrl), {
    mergeKey: changeMailKey(post.id),
    delaySeconds: mailDelaySeconds,
  })
}

/** Decides on a locked post. Returns null if another decision has the same request id. Throws `decided_meanwhile`. */
export const decidePost = async (
  trx: Trx,
  post: LockedPost,
  wanted: WantedDecision,
  { siteUrl, neighbors }: Circumstances,
) => {
  const { id, from, to, at, reason } = wanted
  expectPost(post, { status: from, words: wanted.words })
  const mailKey = from === 'pending' ? changeMailKey(id) : decisionMailKey(id)
  const withdrewMail = (await dropWaitingMail(trx, mailKey)) !== null
  const recorded = await recordDecision(trx, {
    ...wanted,
    of: 'post',
    reason: to === 'rejected' ? reason : null,
    withdrewMail,
  })
  if (to === 'approved' && post.kind === 'question') await openQuestion(trx, id, at, neighbors)
  await mailMember(trx, post, to, siteUrl)
  return recorded
}

/** Undoes the latest decision on a locked post. Throws `decided_meanwhile`. */
export const undoPostDecision = async (
  trx: Trx,
  post: LockedPost,
  decision: RequestedDecision,
  siteUrl: string,
): Promise<void> => {
  const { id } = post
  const restored = await readRestored(trx, post, decision)
  const { status } = restored
  await trx.updateTable('posts').set(restored).where('id', '=', id).execute()
  if (post.kind === 'question' && decision.to_status === 'approved') await unopenQuestion(trx, id, decision.decided_at)
  if (!decision.withdrew_mail) return
  if (status !== 'pending') return mailMember(trx, post, status, siteUrl)
  const letter = await findOpenLetter(trx, id)
  if (letter !== undefined) await askAboutPost(trx, post, letter, siteUrl)
}
