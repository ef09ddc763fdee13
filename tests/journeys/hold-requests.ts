// Holds requests of a page until a test releases them.
import type { Page, Route } from 'playwright-core'

/** Holds the requests to this address. Returns what releases them, also those still to come; `then` answers each. */
export const holdRequests = async (
  page: Page,
  address: string | RegExp,
  then: (route: Route) => Promise<unknown> = (route) => route.continue(),
): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await then(route)
  })
  return held.resolve
}
