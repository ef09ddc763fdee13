// Answers the dashboard's counters from the sums that are kept ready.
import { getDashboardCounts } from '../../domain/moderation/moderation.contracts.ts'
import { handle } from '../http/serve.ts'
import { readDashboardCounts } from './moderation.queries.ts'

const dayMs = 86_400_000

export const getDashboardCountsHandler = handle(getDashboardCounts, async ({ database, now }) => {
  const counts = await readDashboardCounts(database.db, new Date(now().getTime() - dayMs))
  return { ...counts, total: counts.pending + counts.approved + counts.rejected }
})
