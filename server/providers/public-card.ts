// The card a visitor may see, field by field: no submitter, no contact, no recommendation ids.
import type { PublicCard } from '../../domain/providers/providers.contracts.ts'
import type { PublicCardRow } from './providers.queries.ts'

/** Lists what leaves of a provider's row. */
export const publicCard = (row: PublicCardRow): PublicCard => ({
  provider_name: row.shown_name,
  business_name: row.business_name,
  service_type: row.service_type,
  recommendation: row.recommendation,
  city: row.city,
  state: row.state,
  rating: row.rating,
  total_recommendations: row.total_recommendations,
  combined_highlights: row.combined_highlights,
  experience_year: row.experience_year,
  created_at: row.newest_at.toISOString(),
})
