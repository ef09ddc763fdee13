// Answers the dashboard's counters from the sums that are kept ready.
import { getDashboardCounts, promisedHours } from '../../domain/moderation/moderation.contracts.ts'
import { handle } from '../http/serve.ts'
import { readDashboardCounts } from './moderation.queries.ts'

const hourMs = 3_600_000

export const getDashboardCountsHandler = handle(getDashboardCounts, async ({ database, now }) => {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * hourMs)
  const counts = await readDashboardCounts(database.db, { newSince: hoursAgo(24), lateSince: hoursAgo(promisedHours) })
  return { ...counts, total: counts.pending + counts.approved + counts.rejected }
})
