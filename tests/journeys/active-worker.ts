// A page whose service worker is active, as it is for everybody who has been here for a while.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Milliseconds of a first visit after which the worker is surely asked for. */
const firstVisitMs = 15_000

/** Opens the site for the first time, stays for 15 seconds of the page's clock, and waits until the worker controls the page. */
export const visitUntilWorkerIsActive = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.goto('/', { waitUntil: 'load' })
  // The part that counts the seconds may arrive after the page has: until it has, its clock is not moved on.
  await expect
    .poll(async () => {
      await page.clock.fastForward(firstVisitMs)
      return page.evaluate(() => navigator.serviceWorker.controller !== null)
    })
    .toBe(true)
}

/** Stops the worker as a browser does that has not needed it for half a minute; it starts again with the next visit. */
export const stopWorker = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
