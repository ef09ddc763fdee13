// Answers what came of visits, with the searches that this process has not written yet.
import { getOutcomes, outcomeDays } from '../../domain/visits/outcomes.contracts.ts'
import { hoursBefore } from '../../domain/visits/visit-days.rules.ts'
import { handle } from '../http/serve.ts'
import { readOutcomes } from './outcomes.queries.ts'
import { writeSearchCounts } from './search-count.ts'

export const getOutcomesHandler = handle(getOutcomes, async ({ database, now }) => {
  await writeSearchCounts(database)
  return readOutcomes(database.db, hoursBefore(now(), outcomeDays * 24))
})
