// Answers how many possible pairs wait.
import { countProviderPairs } from '../../domain/providers/duplicates.contracts.ts'
import { handle } from '../http/serve.ts'
import { countPairs } from './duplicates.queries.ts'

export const countProviderPairsHandler = handle(countProviderPairs, async ({ database }) => ({
  waiting: await countPairs(database.db),
}))
