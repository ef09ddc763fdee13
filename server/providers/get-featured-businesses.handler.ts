// Answers the businesses of the home page's banner.
import { getFeaturedBusinesses } from '../../domain/providers/providers.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { readFeatured } from './providers.queries.ts'

export const getFeaturedBusinessesHandler = handlePublic(getFeaturedBusinesses, async ({ database }) => ({
  businesses: await readFeatured(database.db),
}))
