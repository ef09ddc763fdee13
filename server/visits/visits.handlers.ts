import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { v7 } from 'uuid'
import { isRobot, lastDays, referrerHost, trimUserAgent, visitedPage } from '../../domain/visits/visit.schema.ts'
import { getOutcomes, getVisitSummary, recordVisit, sessionVisitLimit } from '../../domain/visits/visits.contracts.ts'
import { handle } from '../http/serve.ts'
import { requireLimit, windowKey } from '../platform/limits.ts'
import {
  insertVisit,
  readDays,
  readFigures,
  readHours,
  readOutcomes,
  readRecentVisits,
  readTopPages,
  writeSearchCounts,
} from './visits.queries.ts'

export const getOutcomesHandler = handle(getOutcomes, async ({ database, now }) => {
  await writeSearchCounts(database)
  return readOutcomes(database.db, now())
})

export const getVisitSummaryHandler = handle(getVisitSummary, async ({ db, input, now }) => {
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

/** Global Privacy Control and Do Not Track, as browsers send them. */
const asksForPrivacy = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1'

/** Stores a visit with the member of the token and the browser. Does not identify a visitor who asks for privacy. */
export const recordVisitHandler = handle(recordVisit, async ({ database, input, caller, headers, now }) => {
  const userAgent = trimUserAgent(headers['user-agent'])
  if (isRobot(userAgent ?? '')) return { recorded: false }
  const unknown = asksForPrivacy(headers)
  if (!unknown) await requireLimit(database.db, windowKey(input.session_id), sessionVisitLimit)
  await insertVisit(database.db, {
    ...input,
    id: v7(),
    user_id: unknown ? null : (caller?.userId ?? null),
    session_id: unknown ? randomUUID() : input.session_id,
    by_admin: !unknown && caller !== null && caller.isAdmin,
    user_agent: userAgent,
    created_at: now(),
  })
  return { recorded: true }
})
