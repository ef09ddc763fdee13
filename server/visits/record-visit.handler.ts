// Keeps a page visit: who, from the token; with which browser, from the request; nothing of a person who asks not to be followed.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { v7 } from 'uuid'
import { Refusal } from '../../domain/refusal.ts'
import { isRobot } from '../../domain/visits/robot.rules.ts'
import { trimUserAgent } from '../../domain/visits/visit.schema.ts'
import { recordVisit, sessionVisitLimit } from '../../domain/visits/visits.contracts.ts'
import { handlePublic } from '../http/serve.ts'
import { takeLimit } from '../platform/limits.ts'
import { insertVisit } from './visits.queries.ts'

/** Global Privacy Control and Do Not Track, as browsers send them. */
const asksForPrivacy = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1'

export const recordVisitHandler = handlePublic(recordVisit, async ({ database, input, caller, headers, now }) => {
  const userAgent = trimUserAgent(headers['user-agent'])
  if (isRobot(userAgent ?? '')) return { recorded: false }
  const unknown = asksForPrivacy(headers)
  if (!unknown) {
    const wait = await takeLimit(database.db, `visits:${input.session_id}`, sessionVisitLimit)
    if (wait !== null) throw new Refusal('too_many_requests', { retryAfterSeconds: wait })
  }
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
