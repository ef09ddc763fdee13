// Printed pages: no navigation, buttons or background colors in any theme, and cards are not split.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { colorOf, contrast, type Rgb } from './colors.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  const rosa = {
    own_words: longWords,
    has_contact_consent: true,
    provider_phone: '510 555 0142',
    business_website: 'https://rosa.example',
  }
  await recommend(village, rosa)
  await recommend(
    village,
    { provider_name: 'Harbor House', service_type: 'daycare', is_business: true, highlights: ['Clean & safe'] },
    otto,
  )
})

/** Too long to be shown in full on a card. */
const longWords = `${'She sang with the children and wrote down every nap. '.repeat(8)}We miss her.`

const white: Rgb = [255, 255, 255]

/** Elements that should not be printed. */
const strays = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    const named = (element: Element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)}`
    const parts = [...document.querySelectorAll('header, footer, nav, button:not(.chip-pick, .field), .btn, .art')]
    const tinted = [...document.querySelectorAll('body, body *:not(.stars, .check, .radio)')].filter((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      return backgroundImage !== 'none' || !/^(rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)|.*\/ 0\))$/.test(backgroundColor)
    })
    return [
      ...parts.filter(shown).map((element) => `shown: ${named(element)}`),
      ...tinted
        .filter(shown)
        .map((element) => `colour: ${named(element)} ${getComputedStyle(element).backgroundColor}`),
      ...(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['too wide'] : []),
    ]
  })

const openForPrint = async (page: Page, path: string): Promise<void> => {
  await page.emulateMedia({ media: 'screen' })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.mouse.wheel(0, 1500)
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
}

describe.each(['light', 'dark'])('printed from the %s theme', (theme) => {
  it('a visitor’s pages are text on white, and the home page has no search form', async () => {
    const { page } = await browser.visitor({ dark: theme === 'dark' })
    for (const path of ['/', '/about', '/contact', '/login', '/referral-signup', '/add-listing', '/nowhere']) {
      await openForPrint(page, path)
      expect(await strays(page), path).toEqual([])
      const heading = await colorOf(page.getByRole('heading', { level: 1 }).first(), 'color')
      expect(contrast(white, heading), path).toBeGreaterThan(7)
    }
    await openForPrint(page, '/')
    for (const words of ['Find care near you', 'Location', 'Category']) {
      expect(await page.getByText(words, { exact: true }).first().isVisible(), words).toBe(false)
    }
  })

  it('a member’s pages are text on white, cards are not split, and URLs are printed', async () => {
    const { page } = await browser.visitor({ as: maya, dark: theme === 'dark' })
    for (const path of ['/', '/profile', '/generate-referral', '/search-results']) {
      await openForPrint(page, path)
      expect(await strays(page), path).toEqual([])
    }
    // long notes are printed in full; on the screen a card links to the rest
    const words = page.getByRole('article').filter({ hasText: 'Rosa M.' }).locator('blockquote').first()
    const isCut = () => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    expect(await isCut()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    expect(await isCut()).toBe(true)
    const card = page.getByRole('article').filter({ hasText: 'Rosa M.' })
    await card.getByRole('button', { name: 'View Details' }).click()
    await card.getByRole('link', { name: 'rosa.example' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await card.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
    const link = card.getByRole('link', { name: 'rosa.example' })
    const address = await link.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(address).toContain('https://rosa.example')
    expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline')
    expect(contrast(white, await colorOf(link, 'color'))).toBeGreaterThan(7)
    await card.getByText('(510) 555-0142').waitFor()
    await card.getByRole('img', { name: '5 out of 5 stars' }).waitFor()
  })
})

describe('an open dialog', () => {
  it('is printed in full and without the page behind it', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    await page.goto('/add-listing')
    await page.getByRole('button', { name: 'Read about your privacy' }).click()
    await page.getByRole('dialog').getByText('If you change your mind').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).isVisible()).toBe(false)
    const body = page.locator('.dlg-body')
    expect(await body.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)
    expect(await page.getByRole('dialog').getByRole('button').count()).toBe(0)
  })
})
