// Toasts keep clear of what must be pressed or filled in next: the header, the buttons of a dialog, fields at fault.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { recommend, share } from '../submissions.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { goToShareStep } from './parent-steps.ts'
import { atTheDesk, dialogOf, emptyTheDesk, open } from './review-desk.ts'
import { refuse } from './trouble.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
})
beforeEach(async () => {
  await emptyTheDesk(village)
})

// each test begins with an empty heart
afterEach(() => village.database.db.deleteFrom('saved_providers').execute())

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

/** What of these a toast on the page covers, once there is one. */
const coveredByToast = async (page: Page, selector: string): Promise<string[]> => {
  await page.locator('.toast').waitFor()
  return page.evaluate((wanted) => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    return [...document.querySelectorAll(wanted)]
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return toast && left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom
      })
      .map((element) => element.outerHTML.slice(0, 200))
  }, selector)
}

const isInWindow = (page: Page) =>
  page.locator('.toast').evaluate((toast) => {
    const { top, bottom, left, right } = toast.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
  })

describe.each(['phone', 'desktop'] as const)('a toast on a %s', (viewport) => {
  it('leaves the header free', async () => {
    await recommend(village, { provider_name: 'Rosa Martinez' }, maya)
    const { page } = await browser.visitor({ as: otto, viewport, reducedMotion: true })
    await page.goto('/search-results')
    await page.getByRole('button', { name: 'Save Rosa M. to favorites' }).click()
    await expect.poll(() => coveredByToast(page, '.hdr a, .hdr button')).toEqual([])
    expect(await coveredByToast(page, '[aria-label="Save Rosa M. to favorites"]')).toEqual([])
    expect(await isInWindow(page)).toBe(true)
  })

  it('leaves the buttons of the review dialog free, after a decision and after one that failed', async () => {
    for (const name of ['First', 'Second', 'Third']) await share(village, { provider_name: name })
    const { page } = await atTheDesk(browser, '/admin', viewport)
    await open(page, 'First')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await dialogOf(page, 'Second').or(dialogOf(page, 'Third')).waitFor()
    const pressable = '.pane-foot button, .pane-head button, .desk-keys, .undo-lines'
    await expect.poll(() => coveredByToast(page, pressable)).toEqual([])
    await page.route('**/rest/v1/experience_submissions/*', refuse)
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.locator('.toast[data-variant=destructive]').waitFor()
    await expect.poll(() => coveredByToast(page, pressable)).toEqual([])
    expect(await isInWindow(page)).toBe(true)
  })

  it('leaves the fields at fault and their sentences free', async () => {
    const { page } = await browser.visitor({ as: maya, viewport, reducedMotion: true })
    await page.goto('/add-listing')
    await page.locator('fieldset:enabled').first().waitFor()
    await goToShareStep(page, 'Who is it?')
    await page
      .getByRole('button', { name: /^(?:Next|Submit recommendation)$/ })
      .filter({ visible: true })
      .click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expect.poll(() => coveredByToast(page, ':focus, [role=alert]:not(.toasts *)')).toEqual([])
    expect(await isInWindow(page)).toBe(true)
  })
})
