// Takes a recommendation, within the limit of one member.
import { areaOf } from '../../domain/places/location.rules.ts'
import { nameKey } from '../../domain/providers/provider-key.rules.ts'
import { submissionLimit, submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { takeLimit } from '../platform/limits.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { findOrMakeProvider } from '../providers/provider-numbers.queries.ts'
import { addSubmission, checkDates, joinedPage } from './add-submission.ts'

export const submitRecommendationHandler = handle(submitRecommendation, async ({ input, caller, database, now }) => {
  const at = now()
  checkDates(input, at)
  const added = await database.db.transaction().execute(async (trx) => {
    const wait = await takeLimit(trx, `submission:${caller.userId}`, submissionLimit)
    if (wait !== null) throw new Refusal('too_many_submissions', { retryAfterSeconds: wait })
    const providerId = input.provider_id
      ? await joinedPage(trx, input.provider_id, input.service_type)
      : await findOrMakeProvider(trx, {
          serviceType: input.service_type,
          area: areaOf(input),
          nameKey: nameKey(input.provider_name),
        })
    return addSubmission(trx, { answers: input, caller, providerId, at })
  })
  notifyDashboards(database)
  return added
})
