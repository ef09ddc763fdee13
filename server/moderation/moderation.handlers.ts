import { promisedHours } from '../../domain/limits.ts'
import { askForChange, claimSubmission, getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import { changeFirstSteps, getFirstSteps, sendTestMail } from '../../domain/moderation/first-steps.contracts.ts'
import { stepsDone } from '../../domain/moderation/first-steps.rules.ts'
import {
  arrivalsAtOnce,
  decideSubmission,
  decideSubmissions,
  getDashboardCounts,
  getStandings,
  listArrivals,
  listDecisions,
  listSubmissions,
  undoDecision,
  watchDashboard,
} from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { dashboardChannel, notifyDashboards } from '../database/notifications.ts'
import type { Queryable } from '../database/open.ts'
import { submitterAddress } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import type { StreamHandler } from '../http/serve-stream.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { readDoNotList } from '../provider-portal/do-not-list.ts'
import { changeSettings } from '../providers/growth.queries.ts'
import { askParent, decide, expectStatus, undoAct } from './decide.ts'
import { askAboutPost, expectPost } from './decide-post.ts'
import { testMail, undoSecondsLeft, undoUntil } from './decision-mails.ts'
import { readSteps } from './first-steps.queries.ts'
import {
  lockSubmission,
  readDashboardCounts,
  readDecisions,
  readQueue,
  readStandings,
  readSubmissionStatus,
  submissionExists,
  type WantedDecision,
} from './moderation.queries.ts'
import { findPost, lockPost, readVillageHas } from './posts.queries.ts'
import {
  claim,
  findChangeRequest,
  findReviewed,
  readBesideProviders,
  readChangeRequests,
  readClaims,
  readParent,
  readPostRequests,
  release,
} from './review.queries.ts'
import { readEarlier } from './versions.queries.ts'

const askedBefore = 'Another administrator already asked for a change. We’re waiting on the parent.'
const lineStays = 'The words of an answer can’t be changed. Please approve or reject it.'
const nobodyToAsk = 'This parent’s account is gone, so there’s no one to ask.'

export const askForChangeHandler = handle(askForChange, async ({ input, caller, database, now, siteUrl }) => {
  const { id, request_id, letter } = input
  const status = await inTransaction(database.db, async (trx) => {
    const isPost = input.words !== undefined
    const submission = isPost ? undefined : await lockSubmission(trx, id)
    const post = isPost ? await lockPost(trx, id) : undefined
    if (post?.kind === 'line') throw new Refusal('decided_meanwhile', { detail: lineStays })
    if (!submission && !post) throw new Refusal('not_found')
    const before = await findChangeRequest(trx, request_id)
    if (before) {
      const isSame = before.submission_id === id && before.asked_by === caller.userId && before.undone_at === null
      if (isSame) return { ...(await readSubmissionStatus(trx, id)), undo_seconds: before.undo_seconds }
      throw new Refusal('decided_meanwhile')
    }
    const email = submission ? submission.submitter_email : (post?.email ?? null)
    const change_asked_at = (submission ?? post)?.change_asked_at ?? null
    if (submission) expectStatus(submission, 'pending')
    if (post) expectPost(post, { status: 'pending', words: input.words })
    if (change_asked_at !== null) throw new Refusal('decided_meanwhile', { detail: askedBefore })
    if (email === null) throw new Refusal('decided_meanwhile', { detail: nobodyToAsk })
    const { undo_seconds } = await trx
      .insertInto('change_requests')
      .values({
        ...{ id: request_id, asked_by: caller.userId, asked_at: now(), letter },
        ...(post ? { post_id: id } : { submission_id: id }),
        undo_until: undoUntil,
      })
      .returning(undoSecondsLeft.as('undo_seconds'))
      .executeTakeFirstOrThrow()
    if (submission) await askParent(trx, { id, email, provider_name: submission.provider_name, letter }, siteUrl())
    if (post) await askAboutPost(trx, post, letter, siteUrl())
    return { ...(await readSubmissionStatus(trx, id)), undo_seconds }
  })
  notifyDashboards(database)
  return status
})

export const claimSubmissionHandler = handle(claimSubmission, async ({ input: { id }, caller, database: { db } }) => {
  if (id === null) await release(db, caller.userId)
  else if (!(await inTransaction(db, (trx) => claim(trx, id, caller.userId)))) throw new Refusal('not_found')
  return { claims: await readClaims(db, caller.userId) }
})

export const decideSubmissionHandler = handle(decideSubmission, async (call) => {
  const { input, caller, database, now } = call
  const taken = await decide(call, {
    id: input.id,
    from: input.from_status,
    to: input.status,
    notes: input.admin_notes || null,
    reason: input.reason || null,
    by: caller.userId,
    at: now(),
    requestId: input.request_id,
    someoneElse: input.someone_else,
    mailProvider: input.tell_provider,
    words: input.words,
    clearedWords: input.cleared_words,
  })
  notifyDashboards(database)
  return {
    id: input.id,
    status: input.status,
    reviewed_at: taken.at,
    reviewed_by: caller.email,
    admin_notes: taken.notes,
    change_asked_at: null,
    undo_seconds: taken.undoSeconds,
  }
})

const hourMs = 3_600_000

export const getDashboardCountsHandler = handle(getDashboardCounts, async ({ db, now }) => {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * hourMs)
  const counts = await readDashboardCounts(db, { newSince: hoursAgo(24), lateSince: hoursAgo(promisedHours) })
  return { ...counts, total: counts.pending + counts.approved + counts.rejected }
})

export const getReviewContextHandler = handle(getReviewContext, async ({ input, db, auth }) => {
  const submission = await findReviewed(db, input.id)
  if (!submission) return readPostContext(db, input.id)
  const [beside, do_not_list, parent, asked, earlier] = await Promise.all([
    readBesideProviders(db, submission),
    readDoNotList(db, auth.digest, submission),
    readParent(db, submission),
    readChangeRequests(db, input.id),
    readEarlier(db, input.id),
  ])
  return { ...beside, do_not_list, parent, asked, earlier: earlier ?? null, village: null }
})

/** The same of a question or line: what the village has for the question, and its member. */
const readPostContext = async (db: Queryable, id: string) => {
  const post = await findPost(db, id)
  if (!post) throw new Refusal('not_found')
  const [parent, asked, village] = await Promise.all([
    readParent(db, { id, edit_of: null, user_id: post.user_id }),
    readPostRequests(db, id),
    readVillageHas(db, post),
  ])
  return { joins: null, duplicates: [], do_not_list: null, parent, asked, earlier: null, village }
}

export const getStandingsHandler = handle(getStandings, async ({ input, database }) => ({
  standings: await readStandings(database.db, input.ids),
}))

/** A row is dated before its commit, so these milliseconds are read again; the browser ignores what it has. */
const overlapMs = 60_000

const countAfter = async (db: Queryable, table: 'experience_submissions' | 'posts' | 'inquiries', after: Date) => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest submissions, posts and inquiries after `after`, oldest first, and how many others came after `since`. */
const readArrivals = async (db: Queryable, after: Date, since: Date) => {
  const submissions = await db
    .selectFrom('experience_submissions')
    .select(['id', 'created_at', submitterAddress('submitter_email').as('submitter_email')])
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(arrivalsAtOnce)
    .execute()
  const posts = await db
    .selectFrom('posts')
    .leftJoin('auth.users as u', 'u.id', 'posts.user_id')
    .select(['posts.id', 'posts.created_at', submitterAddress('u.email').as('submitter_email')])
    .where('posts.created_at', '>', after)
    .orderBy('posts.created_at', 'desc')
    .limit(arrivalsAtOnce)
    .execute()
  const inquiries = await db
    .selectFrom('inquiries')
    .select(['id', 'created_at', 'name', 'subject'])
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(arrivalsAtOnce)
    .execute()
  const arrivals = [
    ...[...submissions, ...posts].map((row) => ({ kind: 'submission' as const, ...row })),
    ...inquiries.map((row) => ({ kind: 'inquiry' as const, ...row })),
  ]
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .slice(-arrivalsAtOnce)
  const more = { submissions: 0, inquiries: 0 }
  // Below this limit the list is complete.
  if (arrivals.length === arrivalsAtOnce) {
    const listed = (kind: string) => arrivals.filter((one) => one.kind === kind && one.created_at > since).length
    const written = (await countAfter(db, 'experience_submissions', since)) + (await countAfter(db, 'posts', since))
    more.submissions = Math.max(0, written - listed('submission'))
    more.inquiries = Math.max(0, (await countAfter(db, 'inquiries', since)) - listed('inquiry'))
  }
  return { arrivals, more }
}

export const listArrivalsHandler = handle(listArrivals, async ({ db, input, now }) => {
  // Taken before the rows are read: rows that are committed meanwhile are read again next time.
  const until = now()
  const since = input.since ?? until
  return { ...(await readArrivals(db, new Date(since.getTime() - overlapMs), since)), until }
})

export const listDecisionsHandler = handle(listDecisions, async ({ input, db }) => {
  const decisions = await readDecisions(db, input.id)
  if (decisions.length === 0 && !(await submissionExists(db, input.id))) throw new Refusal('not_found')
  return { decisions }
})

export const listSubmissionsHandler = handle(listSubmissions, ({ input, db }) => readQueue(db, input))

export const undoDecisionHandler = handle(undoDecision, async (call) => {
  const { input, caller, database, now } = call
  const status = await undoAct(call, { id: input.id, requestId: input.request_id, by: caller.userId, at: now() })
  notifyDashboards(database)
  return status
})

export const watchDashboardHandler: StreamHandler = { stream: watchDashboard, channel: dashboardChannel }

const expected = ['not_found', 'decided_meanwhile', 'maybe_not_listed'] as const
const isExpected = (code: string): code is (typeof expected)[number] => (expected as readonly string[]).includes(code)

export const decideSubmissionsHandler = handle(decideSubmissions, async (call) => {
  const { input, caller, database, now, log } = call
  const outcomeOf = async (decision: WantedDecision) => {
    if (decision.from === decision.to) return { outcome: 'unchanged' as const }
    try {
      await decide(call, decision)
      return { outcome: 'decided' as const }
    } catch (error) {
      if (error instanceof Refusal && isExpected(error.code)) return { outcome: error.code, detail: error.detail }
      log.error({ err: error }, 'one of several decisions failed')
      return { outcome: 'fault' as const }
    }
  }
  const outcomes = []
  for (const { id, from_status: from, request_id: requestId, words } of input.submissions) {
    const notes = input.admin_notes || undefined
    const reason = input.reason || null
    const decision = { id, from, to: input.status, notes, reason, by: caller.userId, at: now(), requestId, words }
    outcomes.push({ id, ...(await outcomeOf(decision)) })
  }
  notifyDashboards(database)
  const current = await readStandings(
    database.db,
    outcomes.map(({ id }) => id),
  )
  const statuses = new Map(current.map(({ id, status }) => [id, status]))
  return {
    results: outcomes.map(({ id, outcome, detail = null }) => {
      const status = statuses.get(id) ?? null
      // Its parent edited or withdrew it, so it is no longer in any list.
      const isNotFound = outcome === 'decided_meanwhile' && status === null
      return { id, outcome: isNotFound ? ('not_found' as const) : outcome, detail, status }
    }),
  }
})

export const getFirstStepsHandler = handle(getFirstSteps, async ({ db, caller, configuration }) => {
  const hidden = db.selectFrom('village_settings').select(['first_steps_hidden_at', 'grown_at'])
  const settings = await hidden.executeTakeFirst()
  if (settings?.first_steps_hidden_at || settings?.grown_at) return { steps: null }
  const steps = { ...(await readSteps(db, caller.email)), mails_are_files: !configuration.SMTP_URL }
  const isDone = Object.values(stepsDone(steps)).every(Boolean)
  return { steps: isDone ? null : steps }
})

export const changeFirstStepsHandler = handle(
  changeFirstSteps,
  async ({ database, caller, now, input: { change } }) => {
    await inTransaction(database.db, async (trx) => {
      if (change !== 'hide') return changeSettings(trx, { list_skipped_at: change === 'skip_list' ? now() : null })
      const { joined } = await readSteps(trx, caller.email)
      if (joined > 0) return changeSettings(trx, { first_steps_hidden_at: now() })
      throw new Refusal('changed_meanwhile', { detail: 'You can hide these steps once the first parent has joined.' })
    })
    notifyDashboards(database)
    return { changed: true as const }
  },
)

export const sendTestMailHandler = handle(sendTestMail, async ({ caller, database, siteUrl }) => {
  await inTransaction(database.db, (trx) =>
    queueMail(trx, testMail(caller.email, siteUrl()), { mergeKey: `test_mail:${caller.userId}` }),
  )
  return { to: caller.email }
})
