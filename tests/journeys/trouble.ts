// What a server in trouble answers, for pages that must say so.
import type { Route } from 'playwright-core'
import { Refusal } from '../../domain/refusal.ts'
import { problemOf } from '../../domain/refusals.ts'

/** A refusal for no reason of the input's, which the page says at once. */
export const refuse = (route: Route) => {
  const problem = problemOf(new Refusal('too_many_requests'))
  return route.fulfill({ status: problem.status, contentType: 'application/problem+json', json: problem })
}
