// What a server in trouble answers, for pages that must say so.
import type { Route } from 'playwright-core'
import { Refusal } from '../../domain/refusal.ts'
import { problemOf, type RefusalCode } from '../../domain/refusals.ts'

/** A refusal for no reason of the input's, which the page says at once. */
export const refuse = (route: Route, code: RefusalCode = 'too_many_requests') => {
  const problem = problemOf(new Refusal(code))
  return route.fulfill({ status: problem.status, contentType: 'application/problem+json', json: problem })
}
