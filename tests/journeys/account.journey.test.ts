// My Account: the picture one chooses.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'
import { refuse } from './trouble.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

describe('a member', () => {
  it('chooses the picture at the top of their pages, on every device; one that is not kept goes back', async () => {
    const { page, faults } = await browser.visitor({ as: otto, viewport: 'phone' })
    // an open dialog hides the rest of the page from roles
    const account = page.locator('header button', { hasText: 'Hi Otto' })
    const drawn = (name: string) => account.locator(`use[href$="#tk-${name}"]`)
    const chosen = page.getByRole('dialog', { name: 'Your picture' }).getByRole('radio', { checked: true })
    const choose = (name: string) => page.getByRole('dialog').locator('label', { hasText: name }).click()
    await page.goto('/profile')
    await account.getByText('O', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change picture' }).click()
    await chosen.waitFor({ state: 'attached' })
    expect(await chosen.getAttribute('value')).toBe('letter')
    await choose('Snail')
    await drawn('snail').waitFor()
    await page.keyboard.press('ArrowRight')
    await drawn('umbrella').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('main').locator('use[href$="#tk-umbrella"]').waitFor()

    const { page: laptop } = await browser.visitor({ as: otto })
    await laptop.goto('/about')
    await laptop.getByRole('banner').locator('use[href$="#tk-umbrella"]').waitFor()

    await page.getByRole('button', { name: 'Change picture' }).click()
    await choose('The letter O')
    await account.getByText('O', { exact: true }).waitFor()
    await page.route('**/rest/v1/profiles/me', (route) =>
      route.request().method() === 'PATCH' ? refuse(route) : route.fallback(),
    )
    await choose('Moon')
    await toast(page, 'Your picture was not changed').waitFor()
    await account.getByText('O', { exact: true }).waitFor()
    expect(await chosen.getAttribute('value')).toBe('letter')
    expect(faults.filter((fault) => !fault.includes('429'))).toEqual([])
  })
})
