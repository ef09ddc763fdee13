// Holds back requests of a page until a test releases them.
import type { Page, Route } from 'playwright-core'

/** Holds back the requests to this URL. The returned function releases them and all later ones; `then` answers each. */
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
