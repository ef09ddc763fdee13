// Every page at several widths: axe finds nothing in either theme, nothing overflows, the console is empty.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScreen } from '../pictures/make-pictures.ts'
import { type PictureVillage, startPictureVillage } from '../pictures/picture-village.ts'
import type { Who } from '../pictures/screen.ts'
import { widthsOf } from '../pictures/screen.ts'
import { screens } from '../pictures/screens.ts'
import { axeInBothThemes } from './accessibility.ts'
import { viewports } from './browser.ts'

const pageOf = ({ path }: { path: string }): string => path.split('?')[0] ?? path

/** One screen of each page; other states take minutes and are part of `npm run test:deep`. */
const swept =
  process.env.TEST_DEPTH === 'deep'
    ? screens
    : screens.filter(
        (screen, at) =>
          !screen.before &&
          !screen.act &&
          screens.findIndex((one) => one.who === screen.who && pageOf(one) === pageOf(screen)) === at,
      )

let village: PictureVillage

beforeAll(async () => {
  village = await startPictureVillage()
})
afterAll(() => village?.close())

/** Pixels by which the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Height of the page, and the number of cards that are fully visible in the window, above the bottom bar. */
const fold = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const bar = document.querySelector('.tabbar')?.getBoundingClientRect().top || window.innerHeight
    const cards = [...document.querySelectorAll('main article')].map((card) => card.getBoundingClientRect())
    return {
      high: document.documentElement.scrollHeight,
      wholeCards: cards.filter(({ top, bottom }) => top >= 0 && bottom <= bar).length,
    }
  })

describe.each<Who>(['visitor', 'member', 'administrator'])('the pages of a %s', (who) => {
  it.each(swept.filter((screen) => screen.who === who))('$name', async (screen) => {
    const window = await village.window(who)
    try {
      const page = await window.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Trusted|Uncaught/.test(message.text()))
          faults.push(message.text())
      })
      const widths = widthsOf(screen).toReversed()
      const [first = 'desktop', last = first] = [widths[0], widths.at(-1)]
      await openScreen(page, screen, first)
      const found: Record<string, unknown> = {}
      for (const width of widths) {
        await page.setViewportSize(viewports[width])
        const wide = await overflow(page)
        if (wide > 0) found[width] = `${wide} px wider than the window`
        const { high, wholeCards } = await fold(page)
        if (high > (screen.highest?.[width] ?? high)) found[`height, ${width}`] = `${high} px`
        if (wholeCards < (screen.wholeCards?.[width] ?? 0)) found[`whole cards, ${width}`] = wholeCards
        const findings = width === first || width === last ? await axeInBothThemes(page) : []
        if (findings.length > 0) found[`axe, ${width}`] = findings
      }
      expect(found).toEqual({})
      expect(faults).toEqual([])
    } finally {
      await window.close()
    }
  })
})
