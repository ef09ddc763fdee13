// Home: the moving banner, and content for members only.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const banner = (page: Page) => page.getByRole('region', { name: 'Parent-Approved Businesses' })
const board = (page: Page) => page.getByRole('region', { name: 'Recent Recommendations' })

/** Opens the home page and scrolls to the recommendations, which load only when visible. */
const openHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.mouse.wheel(0, 1500)
}

/** Whether the browser currently animates the row of cards. */
const drift = (page: Page) =>
  page.locator('.drift').evaluate((line) => {
    const { animationName, animationPlayState, animationDuration } = getComputedStyle(line)
    return animationName === 'none' ? 'still' : `${animationPlayState}, ${animationDuration}`
  })

const business = (name: string, location: string) => ({
  provider_name: name,
  is_business: true,
  service_type: 'daycare' as const,
  location,
  highlights: ['Clean & safe', 'Healthy meals', 'Flexible hours'],
})

describe('the banner of businesses', () => {
  beforeAll(async () => {
    const names = ['Little Acorns', 'Golden Hour', 'Redwood Smiles', 'Tidepool Academy', 'Full Moon', 'Oak & Otter']
    for (const name of names) await recommend(village, business(name, 'Alameda, CA'))
  })

  it('moves with six businesses, and stops by its button, on hover and on focus', async () => {
    const { page, faults } = await browser.visitor()
    await openHome(page)
    const button = banner(page).getByRole('button')
    await button.filter({ hasText: 'Pause' }).waitFor()
    // the repeated cards are hidden from assistive technology
    expect(await banner(page).getByRole('article').count()).toBe(6)
    expect(await page.locator('.drift [inert][aria-hidden=true] article').count()).toBe(6)
    // the row scrolled under the pointer
    await page.mouse.move(2, 890)
    await expect.poll(() => drift(page)).toBe('running, 45s')

    await button.click()
    await page.mouse.move(0, 0)
    await button.filter({ hasText: 'Play' }).waitFor()
    expect(await drift(page)).toBe('paused, 45s')
    await button.click()
    await page.mouse.move(0, 0)
    await button.blur()
    expect(await drift(page)).toBe('running, 45s')

    await page.locator('.drift-wrap').hover()
    expect(await drift(page)).toBe('paused, 45s')
    await page.mouse.move(0, 0)
    await button.focus()
    await page.keyboard.press('Tab')
    expect(await drift(page)).toBe('paused, 45s')
    expect(faults).toEqual([])
  })

  it('does not move with reduced motion, and can be scrolled sideways', async () => {
    const { page } = await browser.visitor({ reducedMotion: true })
    await openHome(page)
    const line = page.getByRole('group', { name: 'Moving list of businesses' })
    await line.getByRole('heading', { name: 'Little Acorns' }).waitFor()
    expect(await drift(page)).toBe('still')
    expect(await banner(page).getByRole('button').count()).toBe(0)
    expect(await line.locator('article').filter({ visible: true }).count()).toBe(6)
    await line.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => line.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })
})

describe('recent recommendations', () => {
  it('show the parent’s words to members only, and the highlights to visitors', async () => {
    const written = `She sang through the whole storm. ${'And again the next night. '.repeat(20)}`
    await recommend(village, { provider_name: 'Ilse Bird', own_words: written })
    const ilse = (page: Page) => board(page).getByRole('article').filter({ hasText: 'Ilse B.' })
    const { page } = await browser.visitor()
    await openHome(page)
    await ilse(page).getByRole('listitem').filter({ hasText: 'Reliable' }).waitFor()
    expect(await page.getByText('She sang through the whole storm').count()).toBe(0)

    // signing in without a page load: the member does not see the visitor's cached content
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: /^Hi Maya/ }).waitFor()
    await page.mouse.wheel(0, 1500)
    await ilse(page).getByText('“She sang through the whole storm.').waitFor()
    expect(await ilse(page).getByText('I used this service').count()).toBe(0)
    // five lines; the full text is on the provider's page
    const quote = ilse(page).locator('blockquote')
    expect(
      await quote.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight > clientHeight]),
    ).toEqual([120, true])
  })
})
