// What a server in trouble answers, for pages that must say so.
import type { Route } from 'playwright-core'
import { Refusal } from '../../domain/refusal.ts'
import { problemOf, type RefusalCode } from '../../domain/refusals.ts'

const answer = (code: RefusalCode) => (route: Route) => {
  const problem = problemOf(new Refusal(code))
  return route.fulfill({ status: problem.status, contentType: 'application/problem+json', json: problem })
}

/** A fault, after which the page asks twice more, three seconds in all, before it says so. */
export const fault = answer('fault')

/** A refusal for no reason of the input's, which the page says at once. */
export const refuse = answer('too_many_requests')
