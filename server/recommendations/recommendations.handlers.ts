// The calls of recommendations.
import type { z } from 'zod'
import { areKnownAlike } from '../../domain/provider-portal/do-not-list.rules.ts'
import { withoutOwnWords } from '../../domain/recommendations/optional-answers.ts'
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
import { Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { takeLimit } from '../platform/limits.ts'
import { withdrawProviderMail } from '../provider-portal/recommendation-mails.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { readRecent } from '../providers/providers.queries.ts'
import { addSubmission, checkDates, chosenPage, identityOf, providerOf, submitListed } from './add-submission.ts'
import {
  findRequested,
  lockOwnVersions,
  readOwnRecommendation,
  readOwnSubmissions,
  retireVersions,
  waitGoesOn,
} from './recommendations.queries.ts'

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
  const { request_id: requestId, ...input } = call.input
  const { caller, database, now } = call
  const at = now()
  checkDates(input, at)
  const added = await submitListed(call, input, async (trx) => {
    const before = requestId && (await findRequested(trx, requestId, caller.userId))
    if (before) return { before, add: async () => before }
    const { ok, waitSeconds } = await takeLimit(trx, `submission:${caller.userId}`, submissionLimit)
    if (!ok) throw new Refusal('too_many_submissions', { retryAfterSeconds: waitSeconds })
    await chosenPage(trx, input)
    return {
      // the page once more: whoever removed it meanwhile was waited for
      add: async (match) =>
        addSubmission(trx, { answers: input, caller, providerId: await providerOf(trx, input), at, match, requestId }),
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

/** Whether this was said already: the same call, made again because its answer was lost. */
const saysTheSame = (version: Version, answers: Submission): boolean => {
  const stored = version as Record<string, unknown>
  return Object.entries(answers).every(([name, value]) => !(name in stored) || stored[name] === value)
}

/** Whether both speak of the same provider by the words of the form. */
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
      // An administrator may have joined it with a provider of another spelling: it stays there unless its name or place changed.
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
      return addSubmission(trx, { answers, caller, providerId, at, editOf, waitedFrom, match })
    }
    return { isKnown, add }
  })
  notifyDashboards(database)
  return added
})

const isCurrent = <V extends { status: string }>(version: V): version is V & { status: SubmissionStatus } =>
  version.status !== 'replaced' && version.status !== 'withdrawn'
