// Offers the pages that a recommendation being written may be about.
import { suggestProviders } from '../../domain/providers/provider-suggestions.contracts.ts'
import { handle } from '../http/serve.ts'
import { readOffers } from './provider-suggestions.queries.ts'

export const suggestProvidersHandler = handle(suggestProviders, async ({ input, database }) => ({
  providers: await readOffers(database.db, input),
}))
