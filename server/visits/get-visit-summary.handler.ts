// Answers what the Analytics tab shows.
import { referrerHost, visitedPage } from '../../domain/visits/visit.schema.ts'
import { lastDays } from '../../domain/visits/visit-days.rules.ts'
import { getVisitSummary } from '../../domain/visits/visits.contracts.ts'
import { handle } from '../http/serve.ts'
import { readDays, readFigures, readHours, readRecentVisits, readTopPages } from './visit-summary.queries.ts'

export const getVisitSummaryHandler = handle(getVisitSummary, async ({ database: { db }, input, now }) => {
  const [moment, counted] = [now(), input.administrators]
  const [figures, days, hours, pages, visits] = await Promise.all([
    readFigures(db, moment, counted),
    readDays(db, lastDays(moment, Number(input.days), input.time_zone), counted),
    readHours(db, moment, counted),
    readTopPages(db, counted),
    readRecentVisits(db, counted),
  ])
  return {
    ...figures,
    days,
    hours,
    top_pages: pages.map((page) => ({ ...page, ...visitedPage(page.page_path) })),
    recent_visits: visits.map(({ page_path, referrer, ...visit }) => ({
      ...visit,
      ...visitedPage(page_path),
      referrer_host: referrerHost(referrer),
    })),
  }
})
