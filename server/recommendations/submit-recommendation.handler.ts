// Takes a recommendation, within the limit of one member.
import type { Transaction } from 'kysely'
import { areaOf } from '../../domain/places/location.rules.ts'
import { nameKey } from '../../domain/providers/provider-key.rules.ts'
import { submissionLimit, submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Tables } from '../database/tables.ts'
import { handle } from '../http/serve.ts'
import { takeLimit } from '../platform/limits.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { findOrMakeProvider, findPage } from '../providers/provider-numbers.queries.ts'
import { addSubmission, checkDates } from './add-submission.ts'

/** The page that was chosen. Throws `invalid_input` when it is not shown any more, or is of another category. */
const joinedPage = async (trx: Transaction<Tables>, chosen: string, serviceType: string): Promise<string> => {
  const page = await findPage(trx, chosen)
  if (page?.service_type === serviceType) return page.id
  const message = page
    ? 'This page is for another type of service. Please choose again.'
    : 'This page is no longer shown. Please choose again.'
  throw new Refusal('invalid_input', { fields: [{ path: 'provider_id', message }] })
}

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
