// Opens a page with an active service worker, as a returning visitor has it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Milliseconds into a first visit by which the worker has been registered. */
const firstVisitMs = 15_000

/**
 * Opens the site for the first time, advances the page's clock by 15 seconds, and waits until the worker controls the
 * page.
 */
export const visitUntilWorkerIsActive = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.goto('/', { waitUntil: 'load' })
  // The script that starts the timer may load after the page, so the clock is advanced repeatedly.
  await expect
    .poll(async () => {
      await page.clock.fastForward(firstVisitMs)
      return page.evaluate(() => navigator.serviceWorker.controller !== null)
    })
    .toBe(true)
}

/** Stops the worker, as a browser does after half a minute without events; the next visit restarts it. */
export const stopWorker = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
