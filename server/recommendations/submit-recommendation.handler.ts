// Takes a recommendation: the sentence, the submitter and the status are set here, and it waits for review.
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import { nameKey } from '../../domain/providers/provider-key.rules.ts'
import { dateFaults, earliestToday } from '../../domain/recommendations/experience-date.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { submissionHighlights } from '../../domain/recommendations/recommendation.schema.ts'
import { submissionLimit, submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { takeLimit } from '../platform/limits.ts'
import { recordLiveEvent } from '../platform/live-events.queries.ts'
import { tellDashboards } from '../platform/live-events.ts'
import { findOrMakeProvider } from '../providers/provider-numbers.queries.ts'
import { insertSubmission } from './recommendations.queries.ts'

export const submitRecommendationHandler = handle(submitRecommendation, async ({ input, caller, database, now }) => {
  const createdAt = now()
  const fields = dateFaults(input, earliestToday(createdAt))
  if (fields.length > 0) throw new Refusal('invalid_input', { fields })

  const id = v7()
  const highlights = submissionHighlights(input)
  await database.db.transaction().execute(async (trx) => {
    const wait = await takeLimit(trx, `submission:${caller.userId}`, submissionLimit)
    if (wait !== null) throw new Refusal('too_many_submissions', { retryAfterSeconds: wait })
    const providerId = await findOrMakeProvider(trx, {
      serviceType: input.service_type,
      area: areaOf(input),
      nameKey: nameKey(input.provider_name),
    })
    await insertSubmission(trx, {
      id,
      user_id: caller.userId,
      submitter_email: caller.email,
      provider_id: providerId,
      service_type: input.service_type,
      provider_name: input.provider_name,
      is_business: input.is_business,
      business_name: input.business_name ?? null,
      business_website: input.business_website ?? null,
      location: input.location ?? null,
      city: input.city ?? null,
      state: input.state ?? null,
      zip_code: input.zip_code ?? null,
      latitude: input.latitude ?? null,
      longitude: input.longitude ?? null,
      experience_year: input.experience_year ?? null,
      rating: input.rating,
      recommendation: generatedText(highlights, input.rating, input.provider_name),
      own_words: input.own_words ?? null,
      highlights,
      pricing: input.pricing ?? null,
      pricing_range: input.pricing_range ?? null,
      pricing_type: input.pricing_type ?? null,
      would_use_again: input.would_use_again ?? null,
      has_contact_consent: input.has_contact_consent,
      provider_email: input.provider_email ?? null,
      provider_phone: input.provider_phone ?? null,
      provider_social: input.provider_social ?? null,
      available_start_date: input.available_start_date ?? null,
      created_at: createdAt,
    })
    await recordLiveEvent(trx, { submission_id: id })
  })
  tellDashboards(database)
  return { id, status: 'pending' as const, created_at: createdAt }
})
