// Answers how many providers of each kind of care there are around a place.
import { countByCategory } from '../../domain/providers/provider-counts.contracts.ts'
import { handleRead } from '../http/serve.ts'
import { readCategoryCounts } from './provider-counts.queries.ts'

export const countByCategoryHandler = handleRead(countByCategory, ({ input, read }) =>
  readCategoryCounts(read, input.location_filter),
)
