// Answers the search with grouped providers, names shortened.
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { handle } from '../http/serve.ts'
import { countSearch } from '../visits/search-count.ts'
import { readProviderPage } from './provider-search.queries.ts'

export const searchProvidersHandler = handle(searchProviders, async ({ input, database, now, log }) => {
  const page = await readProviderPage(database.db, input)
  if (input.cursor === undefined) countSearch(database, { found: page.providers.length > 0, at: now(), log })
  return page
})
