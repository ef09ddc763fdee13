// Answers the search with grouped providers, names shortened.
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { handle } from '../http/serve.ts'
import { readProviderPage } from './provider-search.queries.ts'

export const searchProvidersHandler = handle(searchProviders, ({ input, database }) =>
  readProviderPage(database.db, input),
)
