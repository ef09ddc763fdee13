// Stops the clock of a page; the test advances it with `page.clock.runFor`.
import type { Page } from 'playwright-core'

/** Call before the page is opened. */
export const stopClock = async (page: Page): Promise<void> => {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}
