import {
  getMyRecommendation,
  withdrawRecommendation,
} from '../../domain/recommendations/own-recommendation.contracts.ts'
import {
  getMySubmissions,
  getRecentRecommendations,
  submissionLimit,
  submitRecommendation,
} from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { takeLimit } from '../platform/limits.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { withdrawProviderMail } from '../provider-portal/recommendation-mails.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { readRecent } from '../providers/providers.queries.ts'
import { addSubmission, checkDates, chosenPage, providerOf, submitListed } from './add-submission.ts'
import {
  findRequested,
  lockOwnVersions,
  readOwnRecommendation,
  readOwnSubmissions,
  retireVersions,
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
  return { recommendations: caller ? cards : cards.map((card) => ({ ...card, own_words: null })) }
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
      const standing = versions.filter(({ status }) => status !== 'replaced' && status !== 'withdrawn')
      const providerIds = await retireVersions(
        trx,
        standing.map(({ id }) => id),
        'withdrawn',
      )
      for (const version of standing) await withdrawProviderMail(trx, version, auth.digest)
      for (const providerId of providerIds) await recountProvider(trx, providerId)
    })
    notifyDashboards(database)
    return { withdrawn: true as const }
  },
)
