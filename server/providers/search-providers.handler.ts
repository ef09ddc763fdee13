// Answers the search with grouped providers, names shortened.
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { handleShared } from '../http/serve.ts'
import { countSearch } from '../visits/search-count.ts'
import { readProviderPage } from './provider-search.queries.ts'

export const searchProvidersHandler = handleShared(
  searchProviders,
  async ({ input, database, read, today, log }) => {
    const page = await readProviderPage(read, input)
    if (input.cursor === undefined) {
      countSearch(database, { found: page.providers.length > 0, at: new Date(today), log })
    }
    return page
  },
  {
    // Few ask the same words or go on to the same page.
    isKept: ({ cursor, search_query }, { providers }) =>
      cursor === undefined && search_query === '' && providers.length > 0,
    onRepeat: ({ database, today, log }) => countSearch(database, { found: true, at: new Date(today), log }),
  },
)
