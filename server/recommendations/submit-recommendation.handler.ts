// Takes a recommendation: the sentence, the submitter and the status are set here, and it waits for review.
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import { nameKey } from '../../domain/providers/provider-key.rules.ts'
import { dateFaults, earliestToday } from '../../domain/recommendations/experience-date.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { submissionLimit, submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { takeLimit } from '../platform/limits.ts'
import { recordLiveEvent } from '../platform/live-events.queries.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { findOrMakeProvider } from '../providers/provider-numbers.queries.ts'
import { insertSubmission } from './recommendations.queries.ts'

export const submitRecommendationHandler = handle(submitRecommendation, async ({ input, caller, database, now }) => {
  const createdAt = now()
  const fields = dateFaults(input, earliestToday(createdAt))
  if (fields.length > 0) throw new Refusal('invalid_input', { fields })

  const id = v7()
  await database.db.transaction().execute(async (trx) => {
    const wait = await takeLimit(trx, `submission:${caller.userId}`, submissionLimit)
    if (wait !== null) throw new Refusal('too_many_submissions', { retryAfterSeconds: wait })
    const providerId = await findOrMakeProvider(trx, {
      serviceType: input.service_type,
      area: areaOf(input),
      nameKey: nameKey(input.provider_name),
    })
    await insertSubmission(trx, {
      ...input,
      id,
      user_id: caller.userId,
      submitter_email: caller.email,
      provider_id: providerId,
      recommendation: generatedText(input.highlights, input.rating, input.provider_name),
      created_at: createdAt,
    })
    await recordLiveEvent(trx, { submission_id: id })
  })
  notifyDashboards(database)
  return { id, status: 'pending' as const, created_at: createdAt }
})
