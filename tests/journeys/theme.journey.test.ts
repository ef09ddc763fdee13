// The theme: from the device, or chosen in the footer or the member's menu; stored, applied before the first paint, and the same in every
// tab.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { themeColors } from '../../web/styles/theme-colors.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { colorOf, contrast } from './colors.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
/**
 * The visible effects of the theme: color scheme of fields and scroll bars, page color, and the browser's theme color.
 */
const look = async (page: Page) => {
  const painted = await colorOf(page.locator('body'), 'background-color')
  const seen = await page.evaluate(() => {
    const { colorScheme } = getComputedStyle(document.body)
    const around = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
      ({ media }) => matchMedia(media).matches,
    )
    const byDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    return { scheme: colorScheme === 'light dark' ? byDevice : colorScheme, around: around?.content }
  })
  return { ...seen, page: `#${Buffer.from(painted).toString('hex')}` }
}

const light = { scheme: 'light', page: themeColors.light, around: themeColors.light }
const dark = { scheme: 'dark', page: themeColors.dark, around: themeColors.dark }

const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('radio', { name })

describe('the theme', () => {
  it('follows the device until one is chosen, then applies in every open tab and before the first paint', async () => {
    const { page, context, faults } = await browser.visitor()
    await page.goto('/about')
    expect(await choice(page, 'System').isChecked()).toBe(true)
    expect(await look(page)).toEqual(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await look(page)).toEqual(dark)
    await choice(page, 'Light').check({ force: true })
    expect(await look(page)).toEqual(light)
    await choice(page, 'System').check({ force: true })
    expect(await look(page)).toEqual(dark)
    expect(faults).toEqual([])

    await page.emulateMedia({ colorScheme: 'light' })
    const other = await context.newPage()
    await other.goto('/contact')
    await choice(page, 'Dark').check({ force: true })
    await expect.poll(() => look(other)).toEqual(dark)
    expect(await choice(other, 'Dark').isChecked()).toBe(true)
    // hold back all other files: the theme must be applied without them
    await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
    await page.reload()
    expect(await page.getByRole('heading').count()).toBe(0)
    expect(await look(page)).toEqual(dark)
  })

  it('can be chosen in the member’s menu by keyboard', async () => {
    const { page } = await browser.visitor({ as: maya, viewport: 'phone' })
    await page.goto('/')
    await page.getByRole('button', { name: /^Hi / }).click()
    const item = page.getByRole('group', { name: 'Theme' }).getByRole('menuitemradio', { name: 'Dark' })
    await item.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => item.getAttribute('aria-checked')).toBe('true')
    expect(await look(page)).toEqual(dark)
  })

  it('lasts until the page is closed if storage is blocked', async () => {
    const { page, faults } = await browser.visitor()
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse })
    })
    await page.goto('/about')
    await choice(page, 'Dark').check({ force: true })
    expect(await look(page)).toEqual(dark)
    await page.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact')
    expect(await look(page)).toEqual(dark)
    expect(faults).toEqual([])
  })

  it.each(['light', 'dark'])('raises the selected segment above its tray in the %s theme', async (theme) => {
    const dark = theme === 'dark'
    const [{ page: desk }, { page: about }] = [
      await browser.visitor({ as: ada, dark }),
      await browser.visitor({ dark }),
    ]
    await desk.goto('/admin')
    await about.goto('/about')
    const status = desk.getByRole('radiogroup').filter({ hasText: 'Rejected' })
    for (const tray of [status, about.getByRole('contentinfo').getByRole('radiogroup', { name: 'Theme' })]) {
      const chosen = tray.locator('label:has(:checked)')
      const raised = await colorOf(chosen, 'background-color')
      expect(contrast(raised, await colorOf(tray, 'background-color'))).toBeGreaterThan(dark ? 1.3 : 1.05)
      const words = await colorOf(chosen, 'color')
      expect(Math.max(contrast(words, raised), contrast(raised, words))).toBeGreaterThan(4.5)
    }
    expect(await desk.getByRole('contentinfo').count()).toBe(0)
  })
})

describe('in forced colors', () => {
  /** The background colors of an element and of the page around it. */
  const fills = (page: Page, selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => {
        const of = (painted: Element, name?: string) => getComputedStyle(painted, name).backgroundColor
        return [of(element, part), of(document.body)]
      }, pseudo)

  it('bars, pins and current items are visible', async () => {
    for (const parent of [ada, maya, otto]) await recommend(village, {}, parent)
    const { page } = await browser.visitor({ as: ada })
    await page.emulateMedia({ forcedColors: 'active' })
    const standsOut = async (selector: string, pseudo?: string) => {
      await page.locator(selector).first().waitFor()
      const [fill, canvas] = await fills(page, selector, pseudo)
      expect(fill, selector).not.toBe(canvas)
    }
    await page.goto('/admin?tab=analytics')
    await standsOut('.tab[data-state=active]')
    await standsOut('.switch-track', '::before')
    const line = page.locator('g.text-chart-1 path').first()
    await line.waitFor({ state: 'attached' })
    const [, canvas] = await fills(page, 'body')
    expect(await line.evaluate((path) => getComputedStyle(path).stroke)).not.toBe(canvas)
    const other = page.locator('.tab[data-state=inactive]').first()
    expect(await other.evaluate((tab) => getComputedStyle(tab).borderBottomColor)).toBe((await fills(page, 'body'))[0])
    await page.goto('/search-results')
    await standsOut('nav [aria-current] .bg-accent')
    const pin = page.locator('.town-pin').first()
    await pin.waitFor()
    expect(await pin.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
    await page.getByRole('article').getByRole('link').first().click()
    await standsOut('.bar > span')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/saved')
    await standsOut('.tabbar [aria-current] .bg-accent')
  })
})
