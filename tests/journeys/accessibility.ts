// What axe finds on a page, as short lines that a failing test can show.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Less than half of what the package calls its source, and the same. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until nothing fades or slides any more; what moves for ever, as a spinner does, is not waited for. */
const motionEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (let ending = running(); ending.length > 0; ending = running()) {
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
  })

/** Rule and element of every violation (of these rules, else of any) on the page once it is at rest; empty when there is none. */
const axeFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  await motionEnded(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Only violations are read here; listing all that is in order would take longer than finding what is not.
  const options = { resultTypes: ['violations'], selectors: false, preload: false, ...(rules && { runOnly: rules }) }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** What axe finds on the page as it is, light and dark; only contrast depends on that. */
export const axeInBothThemes = async (page: Page): Promise<string[]> => {
  const light = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFindings(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}
