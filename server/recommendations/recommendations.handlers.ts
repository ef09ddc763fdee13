import { v7 } from 'uuid'
import type { z } from 'zod'
import { areKnownAlike } from '../../domain/provider-portal/do-not-list.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { dateFaults, earliestToday, withoutOwnWords } from '../../domain/recommendations/optional-answers.ts'
import {
  editRecommendation,
  getMyRecommendation,
  withdrawRecommendation,
} from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { Submission } from '../../domain/recommendations/recommendation.schema.ts'
import {
  getMySubmissions,
  getRecentRecommendations,
  type SubmissionStatus,
  submissionLimit,
  submitRecommendation,
} from '../../domain/recommendations/recommendations.contracts.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction, onCommit } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { type Call, handle } from '../http/serve.ts'
import { holdEntry } from '../old-list/listed-entries.queries.ts'
import { requireLimit, returnLimit, takeLimit } from '../platform/limits.ts'
import { matchDoNotList } from '../provider-portal/do-not-list.ts'
import { withdrawProviderMail } from '../provider-portal/recommendation-mails.ts'
import { identityOf } from '../providers/provider-identity.queries.ts'
import { findOrMakeProvider, findPage, recountProvider } from '../providers/provider-numbers.queries.ts'
import { readRecent } from '../providers/providers.queries.ts'
import { readNeighbors } from '../questions/neighbors.ts'
import { isIdOfPost, tieToQuestion } from '../questions/questions.queries.ts'
import {
  findRequested,
  insertSubmission,
  lockOwnVersions,
  readOwnRecommendation,
  readOwnSubmissions,
  retireVersions,
  waitGoesOn,
} from './recommendations.queries.ts'

/** Throws `invalid_input` for a date that is not valid now. An edit may keep its earlier start date. */
const checkDates = (answers: Submission, at: Date, hadStartDate?: string | null): void => {
  const fields = dateFaults(answers, earliestToday(at), hadStartDate)
  if (fields.length > 0) throw new Refusal('invalid_input', { fields })
}

type Given = Submission & { provider_id?: string | null | undefined }

/** The chosen page, or null. Throws `invalid_input` if it is no longer shown, or is of another category. */
const chosenPage = async (trx: Trx, given: Given): Promise<string | null> => {
  if (!given.provider_id) return null
  const page = await findPage(trx, given.provider_id)
  if (page?.service_type === given.service_type) return page.id
  const message = page
    ? 'This page is for another type of service. Please choose again.'
    : 'This page is no longer shown. Please choose again.'
  throw invalidField('provider_id', message)
}

/** The chosen page, else the provider that the answers name. Throws like {@link chosenPage}. */
const providerOf = async (trx: Trx, given: Given): Promise<string> =>
  (await chosenPage(trx, given)) ?? findOrMakeProvider(trx, identityOf(given))

interface Added {
  answers: Submission
  caller: Caller
  providerId: string
  at: Date
  requestId?: string | undefined
  editOf?: string
  /** The time from which it waits, if that is earlier than its creation. */
  waitedFrom?: Date | null
  /** The entry of the old list that it is about. */
  listEntryId: string | null
  match: Match
}

/**
 * Names on the do-not-list that a member may try in a day. After these all submissions are refused, so that nobody can
 * find out who is listed. A recommendation that waits because of the list counts as one.
 */
const namesTried = { times: 5, seconds: 86_400 }

/** The remaining work for a submission that only the do-not-list can refuse. */
interface Prepared<T> {
  /** The earlier version has the same match and waits, so this response reveals nothing new to its member. */
  isKnown?: boolean
  /** The response to an earlier call with the same request id; then nothing is added. */
  before?: T | undefined
  /** Adds the submission. `match`: its provider may be on the list. */
  add: (match: Match) => Promise<T>
}

type Match = 'possible' | null

type Prepare<T> = (trx: Trx) => Promise<Prepared<T>>

/**
 * Adds a submission, unless its provider is on the do-not-list: then throws `not_listed`, or `too_many_submissions` to
 * a member who tries many names. `prepare` throws all other refusals before the list is read, so that a failing call
 * does not reveal who is listed. A try is counted first, and given back if the provider is not listed. The limit's row
 * stays locked until the commit, so that parallel calls of one member run one after another.
 */
const submitListed = async <T>(
  { database: { db }, caller, auth }: Pick<Call<typeof submitRecommendation>, 'database' | 'caller' | 'auth'>,
  answers: Submission,
  prepare: Prepare<T>,
): Promise<T> => {
  const tries = `not-listed:${caller.userId}`
  const outcome = await inTransaction(db, async (trx) => {
    const taken = await takeLimit(trx, tries, namesTried)
    if (!taken.ok) throw new Refusal('too_many_submissions', { retryAfterSeconds: taken.waitSeconds })
    const { before, isKnown, add } = await prepare(trx)
    if (before) {
      await returnLimit(trx, tries, namesTried)
      return { added: before }
    }
    const match = await matchDoNotList(trx, auth.digest, answers)
    // the transaction commits, so that the try counts
    if (match === 'sure') return null
    if (match === null || isKnown) await returnLimit(trx, tries, namesTried)
    return { added: await add(match) }
  })
  if (!outcome) throw new Refusal('not_listed')
  return outcome.added
}

/** Inserts a submission; notify the dashboards after the commit. */
const addSubmission = async (
  trx: Trx,
  { answers, caller, providerId, at, requestId = v7(), editOf, waitedFrom, listEntryId, match }: Added,
): Promise<{ id: string; status: 'pending'; created_at: Date; looked_at_first: boolean }> => {
  const id = requestId
  await insertSubmission(trx, {
    ...answers,
    id,
    user_id: caller.userId,
    submitter_email: caller.email,
    provider_id: providerId,
    recommendation: generatedText(answers.highlights, answers.rating, answers.provider_name),
    created_at: at,
    edit_of: editOf ?? null,
    waited_from: waitedFrom ?? null,
    do_not_list_match: match,
    list_entry_id: listEntryId,
  })
  return { id, status: 'pending', created_at: at, looked_at_first: match !== null }
}

export const getMyRecommendationHandler = handle(getMyRecommendation, async ({ input, caller, db }) => {
  const own = await readOwnRecommendation(db, caller.userId, input.id)
  if (!own) throw new Refusal('not_found')
  return own
})

export const getMySubmissionsHandler = handle(getMySubmissions, async ({ caller, db }) => ({
  submissions: await readOwnSubmissions(db, caller.userId),
}))

export const getRecentRecommendationsHandler = handle(getRecentRecommendations, async ({ caller, db }) => {
  const cards = await readRecent(db)
  return { recommendations: caller ? cards : cards.map(withoutOwnWords) }
})

export const submitRecommendationHandler = handle(submitRecommendation, async (call) => {
  const { request_id: requestId, list_entry_id: entryId, question_id: questionId, ...input } = call.input
  const { caller, database, now, metrics } = call
  const at = now()
  checkDates(input, at)
  const neighbors = questionId === undefined ? undefined : await readNeighbors(database.db)
  const added = await submitListed(call, input, async (trx) => {
    const before = requestId && (await findRequested(trx, requestId, caller.userId))
    if (before) return { before, add: async () => before }
    if (requestId && (await isIdOfPost(trx, requestId)))
      throw invalidField('request_id', 'This id belongs to a question.')
    await requireLimit(trx, `submission:${caller.userId}`, submissionLimit, 'too_many_submissions')
    await chosenPage(trx, input)
    return {
      // reads the page again: it may have been removed while this transaction waited
      add: async (match) => {
        const providerId = await providerOf(trx, input)
        const listEntryId = await holdEntry(trx, entryId, input)
        const answer = await addSubmission(trx, {
          answers: input,
          caller,
          providerId,
          at,
          match,
          requestId,
          listEntryId,
        })
        if (questionId && neighbors) {
          const tying = { questionId, submissionId: answer.id, userId: caller.userId, at }
          if (await tieToQuestion(trx, tying, neighbors)) onCommit(trx, () => metrics.countQuestion('answered'))
        }
        return answer
      },
    }
  })
  notifyDashboards(database)
  return added
})

export const withdrawRecommendationHandler = handle(
  withdrawRecommendation,
  async ({ input, caller, database, auth }) => {
    await inTransaction(database.db, async (trx) => {
      const versions = await lockOwnVersions(trx, caller.userId, input.id)
      if (versions.length === 0) throw new Refusal('not_found')
      const current = versions.filter(({ status }) => status !== 'replaced' && status !== 'withdrawn')
      const providerIds = await retireVersions(
        trx,
        current.map(({ id }) => id),
        'withdrawn',
      )
      for (const version of current) await withdrawProviderMail(trx, version, auth.digest)
      for (const providerId of providerIds) await recountProvider(trx, providerId)
    })
    notifyDashboards(database)
    return { withdrawn: true as const }
  },
)

type Version = Awaited<ReturnType<typeof lockOwnVersions>>[number]

/** Whether this is a repeated call whose response was lost: the version has the same answers. */
const saysTheSame = (version: Version, answers: Submission): boolean => {
  const stored = version as Record<string, unknown>
  return Object.entries(answers).every(([name, value]) => !(name in stored) || stored[name] === value)
}

/** Whether both name the same provider in the form. */
const namesTheSame = (one: Version, other: z.output<typeof editRecommendation.input>): boolean =>
  JSON.stringify(identityOf(one)) === JSON.stringify(identityOf(other))

export const editRecommendationHandler = handle(editRecommendation, async (call) => {
  const { input, caller, database, now } = call
  const at = now()
  const { id, provider_id: chosen, ...answers } = input
  const added = await submitListed(call, input, async (trx) => {
    const versions = await lockOwnVersions(trx, caller.userId, id)
    const current = versions.filter(isCurrent)
    const [newest] = current
    if (!newest) throw new Refusal('not_found')
    const isKnown = newest.do_not_list_match !== null && areKnownAlike(newest, input)
    if (newest.id !== id) {
      const looked_at_first = newest.do_not_list_match === 'possible'
      const { status } = newest
      if (status === 'pending' && saysTheSame(newest, answers))
        return { isKnown, add: async () => ({ ...newest, status, looked_at_first }) }
      throw new Refusal('edited_meanwhile')
    }
    checkDates(input, at, newest.available_start_date)
    await chosenPage(trx, input)
    const add = async (match: 'possible' | null) => {
      // An administrator may have merged it into another spelling: it stays there unless name or place change.
      const stays = !chosen && namesTheSame(newest, input)
      const providerId = stays ? newest.provider_id : await providerOf(trx, input)
      const waitedFrom = newest.status === 'pending' ? await waitGoesOn(trx, newest.id, at) : null
      const unseen = current.filter(({ status }) => status !== 'approved')
      await retireVersions(
        trx,
        unseen.map((version) => version.id),
        'replaced',
      )
      const editOf = newest.edit_of ?? newest.id
      const listEntryId = await holdEntry(trx, newest.list_entry_id, answers, true)
      return addSubmission(trx, { answers, caller, providerId, at, editOf, waitedFrom, listEntryId, match })
    }
    return { isKnown, add }
  })
  notifyDashboards(database)
  return added
})

const isCurrent = <V extends { status: string }>(version: V): version is V & { status: SubmissionStatus } =>
  version.status !== 'replaced' && version.status !== 'withdrawn'
