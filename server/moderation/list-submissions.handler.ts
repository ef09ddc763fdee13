// Answers one page of the review queue, every field an administrator may read listed by name.
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { handle } from '../http/serve.ts'
import { readQueue } from './moderation.queries.ts'

export const listSubmissionsHandler = handle(listSubmissions, async ({ input, database }) => {
  const { rows, nextCursor } = await readQueue(database.db, {
    status: input.status,
    search: input.search,
    cursor: input.cursor,
  })
  return {
    submissions: rows.map((row) => ({
      id: row.id,
      provider_name: row.provider_name,
      business_name: row.business_name,
      service_type: row.service_type,
      location: row.location,
      city: row.city,
      state: row.state,
      rating: row.rating,
      recommendation: row.recommendation,
      own_words: row.own_words,
      highlights: row.highlights,
      would_use_again: row.would_use_again,
      pricing: row.pricing,
      pricing_range: row.pricing_range,
      pricing_type: row.pricing_type,
      experience_year: row.experience_year,
      available_start_date: row.available_start_date,
      business_website: row.business_website,
      submitter_email: row.submitter_email,
      provider_email: row.provider_email,
      provider_phone: row.provider_phone,
      provider_social: row.provider_social,
      has_contact_consent: row.has_contact_consent,
      status: row.status,
      admin_notes: row.admin_notes,
      reviewed_at: row.reviewed_at?.toISOString() ?? null,
      reviewed_by: row.reviewer,
      created_at: row.created_at.toISOString(),
    })),
    next_cursor: nextCursor,
  }
})
