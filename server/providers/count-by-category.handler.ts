// Answers how many providers of each kind of care there are around a place.
import { countByCategory } from '../../domain/providers/provider-counts.contracts.ts'
import { handle } from '../http/serve.ts'
import { readCategoryCounts } from './provider-counts.queries.ts'

export const countByCategoryHandler = handle(countByCategory, ({ input, database }) =>
  readCategoryCounts(database.db, input.location_filter),
)
