// Runs axe on a page, and returns its findings as short lines.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified build: less than half the size of the package's main file, with the same behavior. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until all transitions have ended, except endless animations such as a spinner. */
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

/** Rule and element of every violation on the page once it is at rest. `rules` limits the check to these rules. */
const axeFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  await motionEnded(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Only violations are needed; collecting passed checks would take longer.
  const options = { resultTypes: ['violations'], selectors: false, preload: false, ...(rules && { runOnly: rules }) }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** Findings of axe on the current page, light and dark; only contrast depends on the theme. */
export const axeInBothThemes = async (page: Page): Promise<string[]> => {
  const light = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFindings(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}
