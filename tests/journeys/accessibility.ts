// What axe finds on a page, as short lines that a failing test can show.
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Rule and element of every violation on the page as it is now; empty when there is none. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
