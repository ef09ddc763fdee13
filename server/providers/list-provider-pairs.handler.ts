// Answers one page of the providers that may be one.
import { listProviderPairs } from '../../domain/providers/duplicates.contracts.ts'
import { handle } from '../http/serve.ts'
import { readPairs } from './duplicates.queries.ts'

export const listProviderPairsHandler = handle(listProviderPairs, ({ input, database }) =>
  readPairs(database.db, input.cursor),
)
