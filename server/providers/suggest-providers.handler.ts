// Offers the pages that a recommendation being written may be about.
import { suggestProviders } from '../../domain/providers/provider-suggestions.contracts.ts'
import { handleRead } from '../http/serve.ts'
import { readOffers } from './provider-suggestions.queries.ts'

export const suggestProvidersHandler = handleRead(suggestProviders, async ({ input, read }) => ({
  providers: await readOffers(read, input),
}))
