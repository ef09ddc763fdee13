// Lazy-loaded files: a slow one loses no click, and a missing one loses no typed text.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { holdRequests } from './hold-requests.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  await recommend(village, { provider_name: 'Rosa Martinez' }, maya)
  await recommend(village, { provider_name: 'Rosa Martinez' }, otto)
})

const unreachable = 'We can’t reach the village right now. Please check your connection.'
const outdated = 'This page is out of date. Please copy what you wrote, then reload.'

const toast = (page: Page) => page.locator('.toast')
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' })
const viewAll = (page: Page) => page.getByRole('button', { name: 'View all 2 recommendations' })
const allNotes = (page: Page) => page.getByRole('dialog', { name: /Rosa M/ })

/** Makes the file unavailable, as after a release. Returns a function that restores it. */
const remove = async (page: Page, file: string): Promise<() => Promise<void>> => {
  const pattern = `**/assets/${file}-*.js`
  await page.route(pattern, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(pattern)
}

/** Counts the page loads from now on. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

describe('a page', () => {
  const follow = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  const about = (page: Page) => page.getByRole('heading', { level: 1, name: 'Built by mom, for moms.' })
  const missing = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page didn’t load' })

  it('that cannot load offline says so and loads once online; one replaced by a release reloads once', async () => {
    const { page, context, rest } = await browser.visitor()
    await page.goto('/contact')
    await rest()
    await context.setOffline(true)
    await follow(page)
    await missing(page).waitFor()
    await page.getByText(unreachable).waitFor()
    await context.setOffline(false)
    await about(page).waitFor()

    await page.goto('/contact')
    const loads = countLoads(page)
    const putBack = await remove(page, 'about.page')
    await follow(page)
    await missing(page).waitFor()
    await page.getByText('Part of this page is missing. Please reload.').waitFor()
    expect(loads()).toBe(1)
    await putBack()
    await reload(page).click()
    await about(page).waitFor()
  })
})

describe('a dialog', () => {
  it('opens once it has loaded, even if its button was pressed before', async () => {
    const { page } = await browser.visitor({ as: maya })
    const release = await holdRequests(page, /assets\/all-recommendations/)
    await page.goto('/search-results')
    await viewAll(page).click()
    await viewAll(page).click()
    release()
    await allNotes(page).waitFor()
    await page.keyboard.press('Escape')
    await allNotes(page).waitFor({ state: 'detached' })
    await expect.poll(() => viewAll(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('that fails to load says so, does not open by itself later, and opens at the next press when online', async () => {
    const { page, context, rest } = await browser.visitor({ as: maya })
    await page.goto('/search-results')
    await viewAll(page).waitFor()
    await rest()
    await context.setOffline(true)
    await viewAll(page).click()
    await toast(page).getByText('Part of this page didn’t load').waitFor()
    await toast(page).getByText(unreachable).waitFor()
    await context.setOffline(false)
    const loads = countLoads(page)
    expect(await allNotes(page).count()).toBe(0)
    await viewAll(page).click()
    await allNotes(page).waitFor()
    expect(loads()).toBe(0)
  })

  it('whose file no longer exists loses no text: the draft is there after Reload', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/add-listing')
    const words = page.getByLabel('In your own words')
    await words.fill('Came at six, every day.')
    const loads = countLoads(page)
    const putBack = await remove(page, 'privacy-dialog')
    await page.getByRole('button', { name: 'Read about your privacy' }).click()
    await toast(page).getByText(outdated).waitFor()
    expect([loads(), await words.inputValue()]).toEqual([0, 'Came at six, every day.'])
    await putBack()
    await reload(page).click()
    await page.getByText('We saved what you wrote.').waitFor()
    expect(await words.inputValue()).toBe('Came at six, every day.')
    await page.getByRole('button', { name: 'Read about your privacy' }).click()
    await page.getByRole('dialog', { name: 'Privacy' }).waitFor()
  })
})

describe('the file of a member’s header', () => {
  it.each(['account', 'auth-library'])('is loaded by reloading the page: %s', async (file) => {
    const { page } = await browser.visitor({ as: maya })
    let documents = 0
    page.on('framenavigated', () => {
      documents += 1
    })
    // Unavailable for the first document, however often that one requests it.
    await page.route(`**/assets/${file}-*.js`, (route) =>
      documents < 2 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Hi Maya' }).waitFor()
    expect(documents).toBe(2)
  })
})
