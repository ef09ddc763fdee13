// Answers the search with grouped providers, names shortened.
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { handle } from '../http/serve.ts'
import { type ProviderRow, searchProviderPage } from './provider-search.queries.ts'

const groupedProvider = (row: ProviderRow) => ({
  id: row.newest_id,
  provider_name: row.shown_name,
  business_name: row.business_name,
  service_type: row.service_type,
  recommendation: row.recommendation,
  own_words: row.own_words,
  highlights: row.highlights,
  pricing: row.pricing,
  location: row.location,
  city: row.city,
  state: row.state,
  rating: row.rating,
  created_at: row.newest_at.toISOString(),
  experience_year: row.experience_year,
  is_business: row.is_business,
  has_contact_consent: row.has_contact_consent,
  has_any_contact_info: row.has_any_contact_info,
  total_recommendations: row.total_recommendations,
  combined_highlights: row.combined_highlights,
  all_recommendation_ids: row.all_recommendation_ids,
})

export const searchProvidersHandler = handle(searchProviders, async ({ input, database }) => {
  const page = await searchProviderPage(database.db, {
    serviceType: input.service_type_filter,
    location: input.location_filter,
    minimumRating: input.min_rating,
    text: input.search_query,
    sort: input.sort_by,
    cursor: input.cursor,
  })
  return {
    providers: page.rows.map(groupedProvider),
    total: page.total,
    region: page.region,
    next_cursor: page.nextCursor,
  }
})
